// _last makes the mover a part of the state
byte x;

active [3] proctype go() {
  x++;
  if
  :: _last == _pid -> x = x + 10
  :: else -> skip
  fi
}
