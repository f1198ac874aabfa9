// random receive takes the oldest match; poll and copy take nothing
chan c = [3] of {byte, byte};

active proctype P() {
  byte b;
  c!2, 1;
  c!1, 9;
  c!2, 7;
  c??1, b;
  assert(b == 9);
  c??2, b;
  assert(b == 1);
  assert(len(c) == 1);
  assert(c??[2, 7]);
  c?<2, b>;
  assert(len(c) == 1)
}
