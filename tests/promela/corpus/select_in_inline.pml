// select within an inline, and select with bounds far apart
byte v, w;

inline choose(x) {
  select (x : 1 .. 3)
}

active proctype pick() {
  choose(v);
  select (w : 0 .. 40);
  atomic { choose(w); v = v + w }
}
