/* Comes to its end, where everything stays as it is. */
byte n = 3;
bool done;

active proctype Count() {
  do
  :: n > 0 -> n--
  :: n == 0 -> break
  od;
  done = true
}
