// progress and accept labels change no count, but a labelled goto is a step
byte x;

active proctype go() {
progress_start:
  x = 1;
accept_here:
  do
  :: x < 4 ->
progress:
     x++
  :: x >= 4 ->
accept_jump:
     goto done
  od;
done:
  x = 0
}

active proctype other() {
  x == 0;
progress_other:
  skip
}
