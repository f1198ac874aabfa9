/* A lock that whoever is quick may take; one process may also stop asking. */
bit free = 1;
byte inside, rounds;
bool stopped;

active [2] proctype P() {
ask: atomic { free == 1 -> free = 0 };
  inside++;
critical: inside--;
  free = 1;
  if
  :: goto ask
  :: _pid == 1 -> stopped = true
  fi
}
