// a sender in an atomic hands control to a receiver outside of one, and resumes atomically
chan c = [0] of { byte };
byte x, y;

active proctype send() {
  atomic {
    x = 1;
    c!x;
    x = 2;
    x = 3
  };
  x = 4
}

active proctype receive() {
  c?y;
  y = y + 1;
  y = y + 1
}

active proctype other() {
  y = y + 10
}
