/* Workers that start others and go. */
byte working, started;

proctype Worker(byte others) {
  do
  :: working++;
progress: working--
  :: others > 0 -> started++; run Worker(others - 1); break
  :: others == 0 -> break
  od
}

init {
  run Worker(1);
  run Worker(0)
}
