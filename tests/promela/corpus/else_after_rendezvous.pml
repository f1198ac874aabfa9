/* An else in the middle of what its location offers: a rendezvous before it that has a partner excludes it, and what
   follows it does not. */
bit b;
byte y;
chan q = [0] of { byte };

active proctype P() {
  do
  :: do
     :: q!b
     :: if
        :: else
        fi
     od
  :: break
  od
}

active proctype Q() {
  q?eval(y)
}
