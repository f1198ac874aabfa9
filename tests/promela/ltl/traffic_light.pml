/* A light for cars and one for those who walk; a button asks for the latter. */
mtype = { red, yellow, green };
mtype cars = green, walk = red;
bool asked;

active proctype Light() {
  do
  :: asked -> cars = yellow; cars = red; walk = green; asked = false; walk = red; cars = green
  od
}

active proctype Button() {
  do
  :: !asked -> asked = true
  od
}
