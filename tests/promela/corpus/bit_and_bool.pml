// bits and bools in the state: logic, toggling, arrays of bits
bit b[3];
bool f = true, g;

active [3] proctype flip() {
  b[_pid] = !b[(_pid + 1) % 3];
  g = b[0] && b[1] || f;
  f = !f
}
