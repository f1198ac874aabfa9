// goto leaves an atomic at several places
byte x;

active [2] proctype go() {
  atomic {
    x++;
    if
    :: x == 1 -> goto first
    :: x == 2 -> x = x + 2; goto second
    :: else -> x++
    fi;
    x++
  };
first:
  x = x + 5;
second:
  x = x + 1
}
