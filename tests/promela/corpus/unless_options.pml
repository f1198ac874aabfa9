// an escape with several options, and main sequences within options
byte x, y;

active proctype main() {
  do
  :: { x < 3 -> x++; y = x } unless {
       if
       :: y == 2 -> x = 7
       :: y == 2 -> x = 8
       fi
     }
  :: x == 3 -> break
  :: x > 6 -> break
  od
}

active proctype noise() {
  y = 2;
  y = 0
}
