// several processes wait for a timeout, each may go
byte x;

active [3] proctype wait() {
  if
  :: x == _pid -> x = x + 5
  :: timeout -> x++
  fi
}
