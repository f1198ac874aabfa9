// an array of rendezvous channels, indexed by a variable
chan lane[2] = [0] of { byte };
byte order;

active [2] proctype sender() {
  byte k;
  do
  :: k < 2 -> lane[k]!_pid; k++
  :: else -> break
  od
}

active proctype receiver() {
  byte n, k, who;
  do
  :: n < 4 ->
     if
     :: k = 0
     :: k = 1
     fi;
     lane[k]?who;
     order = order * 2 + who;
     n++
  :: else -> break
  od
}
