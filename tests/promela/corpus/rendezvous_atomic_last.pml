// a receive that is the last statement of an atomic ends atomicity
chan c = [0] of { byte };
byte x;

active proctype send() {
  atomic { x = 1; c!1; x = x + 1; x = x + 1 };
  x = 0
}

active proctype receive() {
  byte v;
  atomic { v = 1; c?v };
  x = x * 5
}

active proctype noise() {
  x = x + 20
}
