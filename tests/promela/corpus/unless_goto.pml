// goto out of a main sequence and out of an escape
byte x;
bit stop;

active proctype main() {
again:
  {
    x = x + 1;
    if
    :: x < 3 -> goto again
    :: x >= 3 -> goto out
    fi
  } unless { stop == 1; stop = 0; goto out };
  x = 50;
out:
  x = x + 10
}

active [2] proctype cut() {
  stop = 1
}
