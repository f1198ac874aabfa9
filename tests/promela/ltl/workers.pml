/* Workers are started one after the other, do something and go. */
byte started, working;

proctype Worker() {
  working++;
progress: working--
}

init {
  do
  :: _nr_pr < 3 -> run Worker(); started = (started + 1) % 3
  :: working == 2 -> break
  od
}
