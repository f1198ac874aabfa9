// timeout within a longer condition
byte x;
bit armed;

active proctype clock() {
  do
  :: timeout && armed -> x++; armed = 0
  :: timeout && x >= 2 -> break
  od
}

active proctype user() {
  armed = 1;
  armed == 0;
  armed = 1;
  armed == 0
}
