// remote references to labels, with and without a pid, and negated
byte x;

active [2] proctype work() {
  skip;
critical:
  x++;
  skip;
after:
  x--
}

active proctype watch() {
  if
  :: work[0]@critical && work[1]@critical -> x = x + 10
  :: !work[1]@after && x == 1 -> skip
  :: work@after -> x = x + 20
  fi
}
