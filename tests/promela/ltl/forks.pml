/* Two who eat, each with the same forks in the other order. They may get stuck. */
bit taken[2];
byte eating, meals;

active [2] proctype Phil() {
  byte first;
  first = _pid;
  do
  :: atomic { taken[first] == 0 -> taken[first] = 1 };
     atomic { taken[1 - first] == 0 -> taken[1 - first] = 1 };
     eating++;
     eating--;
     taken[first] = 0;
     taken[1 - first] = 0
  od
}
