// buffered sends and receives in a d_step
chan q = [3] of { byte };
byte sum;

active [2] proctype put() {
  d_step { len(q) < 2 -> q!1; q!!0 };
  skip
}

active proctype get() {
  byte a, b;
  d_step { len(q) >= 2; q?a; q??b; sum = sum * 2 + a * 2 + b };
  d_step { q?1 -> sum = sum + 1 }
}
