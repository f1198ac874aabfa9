// _last is part of the state once it is mentioned
byte x;

active proctype A() {
  x = 1
}

active proctype B() {
  (_last == 0);
  x = 2
}
