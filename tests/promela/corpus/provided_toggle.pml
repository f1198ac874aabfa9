// provided by an expression over globals, _pid and _nr_pr
bit turn;
byte n;

active [2] proctype half() provided (turn == _pid) {
  n++;
  turn = 1 - turn;
  n++;
  turn = 1 - turn
}

active proctype free_() provided (_nr_pr > 1) {
  n = n + 10;
  turn = 1 - turn
}
