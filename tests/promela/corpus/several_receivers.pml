// three receivers with different wishes compete for the messages of one sender
chan c = [0] of { byte, byte };
byte r[3];

active proctype send() {
  byte n;
  do
  :: n < 3 -> c!n % 2, n; n++
  :: else -> break
  od
}

active [3] proctype receive() {
  byte v;
end:
  do
  :: c?0, v -> r[_pid - 1] = r[_pid - 1] + v + 1
  :: _pid > 1 -> c?1, v; r[_pid - 1] = r[_pid - 1] * 2
  od
}
