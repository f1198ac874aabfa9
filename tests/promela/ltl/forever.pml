/* Labels `accept` that cannot be passed again and again: once, or only by unfair runs. */
byte x;
bool over;

active proctype Once() {
  x = 1;
accept_once:
  x = 2
}

active proctype Tries() {
  do
  :: !over ->
accept_try: skip
  :: over -> break
  od
}

active proctype Ends() {
  over = true
}
