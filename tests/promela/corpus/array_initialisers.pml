// arrays with one value for all elements and with a list of values
byte same[4] = 3;
byte each[4] = { 4, 3, 2, 1 };
bit flags[3] = 1;
short deep[2] = -1;
byte sum;

active proctype add() {
  byte i, mine[3] = 9;
  do
  :: i < 4 -> sum = sum + same[i] * each[i]; i++
  :: i == 4 -> break
  od;
  flags[1] = 0;
  mine[flags[0] + flags[1]] = deep[0] + 2;
  assert(sum == 30 && mine[1] == 1 && mine[0] == 9)
}
