/* A producer and a consumer; the producer may rest for ever. */
chan q = [2] of { byte };
byte made, used;
bool resting;

active proctype Producer() {
  do
  :: atomic { !resting -> q!1; made = 1 - made }
  :: !resting -> resting = true
  :: resting
  od
}

active proctype Consumer() {
  byte v;
  do
  :: q?v -> used = 1 - used
  od
}
