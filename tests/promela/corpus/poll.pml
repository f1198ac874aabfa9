// polls as conditions, alone and within expressions, without effect
mtype = { ping, pong };
chan q = [2] of { mtype, byte };
byte got, v = 1;

active proctype put() {
  q!pong, 0;
  q!ping, 1
}

active proctype look() {
  byte x;
  if
  :: q?[ping, x] -> assert(0)
  :: q?[pong, _] && len(q) == 2 -> got = 1
  :: q??[ping, eval(v)] -> got = 2
  fi;
  assert(len(q) == 2);
  atomic {
    q??[ping, 1] -> q??ping, x
  };
  assert(!q??[ping, 1] && q?[pong, 0])
}
