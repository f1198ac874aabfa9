// a monitor with a condition variable: signal hands the monitor over to who waits
bit busy;
byte waiting, items;
chan wake = [0] of { bit };

inline enter() {
  atomic { !busy -> busy = 1 }
}

inline leave() {
  busy = 0
}

inline wait_for_signal() {
  atomic { waiting++; busy = 0; wake?1 };
  busy = 1
}

inline signal() {
  atomic {
    if
    :: waiting > 0 -> waiting--; wake!1; !busy -> busy = 1
    :: else -> skip
    fi
  }
}

active [2] proctype consumer() {
  byte n;
  do
  :: n < 2 ->
     enter();
     do
     :: items == 0 -> wait_for_signal()
     :: items > 0 -> break
     od;
     items--;
     leave();
     n++
  :: else -> break
  od
}

active proctype producer() {
  byte n;
  do
  :: n < 4 ->
     enter();
     items++;
     signal();
     leave();
     n++
  :: else -> break
  od
}
