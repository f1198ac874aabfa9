// else beside a rendezvous send at the start of an atomic
chan c = [0] of { byte };
byte x;

active proctype send() {
  if
  :: atomic { c!1; x = x + 1; x = x + 1 }
  :: else -> x = 10
  fi;
  x++
}

active proctype receive() {
  byte v;
  if
  :: c?v -> x = x + 2
  :: x >= 10 -> skip
  fi
}
