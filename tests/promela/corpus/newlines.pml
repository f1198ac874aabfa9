// newlines as separators, and separators that are too many
byte x

active [2] proctype go()
{
  byte y
  x++
  ;;
  y = x;
  if
  :: x == 1
     x++
  :: else ->
     skip;
  fi
  do
  :: y < 3 -> y++
  :: y >= 3
     break;
  od
  x = y;
}
