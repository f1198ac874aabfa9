// priorities that are read and changed while processes run
byte x;

active proctype a() priority 3 {
  x = 1;
  set_priority(_pid, 1);
  assert(get_priority(_pid) == 1);
  x = x + 1;
  x = x + 1
}

active proctype b() priority 2 {
  x = x + 10;
  _priority = 1;
  x = x + 10
}
