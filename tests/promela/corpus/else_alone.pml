// else as the only option, else with i/o on buffers
chan q = [1] of { byte };
byte n;

active [2] proctype go() {
  byte v;
  if
  :: else -> n++
  fi;
  do
  :: q!n
  :: q?v -> break
  :: else -> break
  od
}
