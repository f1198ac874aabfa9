// inlines with declarations of their own, called twice and within each other
byte g;

inline add(n) {
  byte k = n;
  k = k + 1;
  g = g + k
}

inline add_twice(m) {
  byte first = m;
  add(first);
  add(m + 1)
}

active [2] proctype go() {
  add(1);
  add_twice(2)
}
