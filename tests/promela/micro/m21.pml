// a goto as the first statement of an option is a step
byte x;

active proctype P() {
  do
    :: x<2 -> x++
    :: goto done
  od;
  done: skip
}
