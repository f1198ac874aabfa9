// a collector marks from a root while a mutator moves a pointer and shades what it stores
#define N 3
#define NIL N
mtype = { white, grey, black };
mtype colour[N] = white;
byte son[N] = NIL;
byte root;
bit freed[N];

active proctype mutator() {
  byte from, to_;
  do
  :: d_step { root < NIL; from = root; to_ = son[from] };
     if
     :: to_ < NIL -> from = to_
     :: skip
     fi;
     atomic {
       if
       :: to_ = root
       :: to_ = NIL
       fi;
       if
       :: to_ < NIL && colour[to_] == white -> colour[to_] = grey
       :: else -> skip
       fi
     };
     assert(!freed[from]);
     atomic { son[from] = to_; from = 0; to_ = 0 }
  od
}

active proctype collector() {
  byte k;
  bit again;
  do
  :: atomic { k = 0; do :: k < N -> colour[k] = white; k++ :: else -> break od };
     colour[root] = grey;
     again = 1;
     do
     :: again ->
        again = 0;
        for (k in colour) {
          atomic {
            if
            :: colour[k] == grey ->
               colour[k] = black;
               again = 1;
               if
               :: son[k] < NIL && colour[son[k]] == white -> colour[son[k]] = grey
               :: else -> skip
               fi
            :: else -> skip
            fi
          }
        }
     :: else -> break
     od;
     for (k in colour) {
       freed[k] = (colour[k] == white)
     }
  od
}
