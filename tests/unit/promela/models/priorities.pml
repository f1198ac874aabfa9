// 31 states, 38 transitions
byte x;
active proctype A() priority 3 {
  x=1;
  set_priority(_pid, 1);
  x=2;
  x=3
}
active proctype B() priority 2 {
  x=10;
  set_priority(0, get_priority(1));
  x=11;
  _priority = 1;
  x = 12
}
init {
  x=20;
  x = get_priority(0) + _priority
}
