// select over literal bounds
byte v;

active proctype P() {
  select(v : 1..4);
  v = v
}
