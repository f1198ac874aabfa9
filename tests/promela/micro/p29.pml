// parameters of active instances are zero
byte s;

active [2] proctype P(byte k) {
  s = s+k;
  assert(k == 0)
}
