// copying a message leaves it in the queue
chan q = [2] of { byte, byte };
byte seen;

active proctype put() {
  q!1, 10;
  q!2, 20
}

active [2] proctype peek() {
  byte v;
  q?<1, v>;
  seen = seen + v;
  q??<2, v>;
  seen = seen + v
}

active proctype take() {
  seen == 60;
  q?1, _;
  q?_, _;
  assert(len(q) == 0)
}
