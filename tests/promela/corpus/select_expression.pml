// select between expressions counts upwards by steps
byte low = 1, high = 4, v;

active proctype pick() {
  select (v : low .. high + 1);
  assert(v >= low && v <= 5)
}

active proctype move() {
  high = 2
}
