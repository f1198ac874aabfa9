// an inline that starts with a loop: entering it and looping back are different places
byte x, y;

inline count(v, n) {
  do
  :: v < n -> v++
  :: v >= n -> break
  od
}

active proctype a() {
  count(x, 2);
  y++;
  count(x, 4)
}

active proctype b() {
  y == 1;
  count(y, 3)
}
