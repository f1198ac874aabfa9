// else beside a rendezvous send within a loop that polls for a partner
chan c = [0] of { byte };
byte tries, got;

active proctype send() {
  do
  :: c!tries -> break
  :: else -> tries = (tries < 3 -> tries + 1 : 3)
  od
}

active proctype receive() {
  skip;
  skip;
  c?got
}
