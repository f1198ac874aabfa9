// 20 states, 76 transitions
byte s;
chan q = [1] of { byte };

active [2] proctype P() {
  do
  :: d_step { s >= 1 -> s = 2 }
  :: if
     :: s == 0 -> s = 1
     :: else -> break
     fi
  :: d_step { q?2; s = 0 }
  :: d_step {
       if
       :: s == 2 && nfull(q) -> q!2
       :: else
       fi;
       s = 0
     }
  od
}
