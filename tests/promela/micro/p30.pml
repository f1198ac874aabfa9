// only the enabled process of highest priority runs
byte s;

active proctype A() priority 5 {
  s = 1;
  s = 2
}

active proctype B() priority 1 {
  assert(s == 2)
}
