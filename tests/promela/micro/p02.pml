// an ltl block beside an assertion on the number of processes
active proctype P() {
  assert(_nr_pr == 1)
}

ltl p {
  [] (true)
}
