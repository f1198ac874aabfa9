// a rendezvous needs all constants and eval fields to match, else both wait
chan c = [0] of { byte, byte };
byte k = 1;

active proctype send() {
  if
  :: c!1, 2
  :: c!2, 1
  fi;
  c!k, k
}

active proctype receive() {
  byte v;
  c?eval(k), v;
  k = v;
  c?eval(k + 1), _
}
