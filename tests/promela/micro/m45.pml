// break is no step when it follows a statement
byte x;

active proctype P() {
  do
    :: x<3 -> x++
    :: x == 3 -> break
  od;
  x = 0
}
