// increments and decrements of variables, array elements and fields
typedef T {
  byte a[2];
  short s
};
T t;
byte c[2] = 255;

active [2] proctype go() {
  c[_pid]++;
  t.a[1 - _pid]--;
  t.s--;
  t.a[c[_pid]]++
}
