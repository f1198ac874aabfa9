// transfers that lock two accounts in the order of the transfer: a deadlock
#define N 3
short balance[N] = 10;
bit locked[N];

active [2] proctype transfer() {
  byte from, to_;
  do
  :: atomic {
       select (from : 0 .. 2);
       if
       :: to_ = (from + 1) % N
       :: to_ = (from + 2) % N
       fi
     };
     atomic { !locked[from] -> locked[from] = 1 };
     atomic { !locked[to_] -> locked[to_] = 1 };
     if
     :: balance[from] >= 5 -> balance[from] = balance[from] - 5; balance[to_] = balance[to_] + 5
     :: else -> skip
     fi;
     locked[from] = 0;
     locked[to_] = 0;
     assert(balance[from] >= 0)
  od
}
