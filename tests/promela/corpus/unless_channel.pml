// escapes that receive from a buffer and that send to a buffer
chan q = [1] of { byte };
chan r = [1] of { byte };
byte x;

active proctype main() {
  byte v;
  do
  :: x < 3 -> x++
  :: x == 3 -> break
  od unless { q?v -> x = v };
  { r!1; r!2; x = 5 } unless { full(r) && x == 9 -> r!3 }
}

active proctype cut() {
  q!9
}

active proctype drain() {
  byte v;
end:
  do
  :: r?v -> x = x + v
  od
}
