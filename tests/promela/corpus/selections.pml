// options without else block; several enabled options are all explored
byte x;

active [2] proctype go() {
  if
  :: x == 0 -> x = 1
  :: x <= 1 -> x = x + 2
  :: true -> x++
  :: x > 3
  fi;
  if
  :: x > 1
  :: x == 4 -> x = 0
  fi
}
