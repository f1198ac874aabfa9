// processes that start processes, each waiting for its child to die
byte depth;

proctype nest(byte k) {
  if
  :: k > 0 -> run nest(k - 1); _nr_pr == _pid + 1
  :: k == 0 -> depth = _pid
  fi
}

init {
  run nest(3);
  run nest(0)
}
