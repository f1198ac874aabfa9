// 39 states, 60 transitions
byte x;
active proctype P(){
  M: atomic {
    x=1;
    do
    :: x<4 -> x++;
      if
      :: x==3 -> goto K
      :: else
      fi
    :: x>=4 -> break
    od
  };
  x=2;
  goto M;
  K: x=7;
  atomic {
    x==7 -> {
      x=8;
      x=9
    }
  } ;
  atomic {
    if
    :: x=3
    :: x=4 -> goto N
    fi;
    L: x=5
  };
  x=0;
  N: skip;
  atomic {
    x=10;
    goto L
  }
}
active proctype Q(){
  x=11;
  x==5;
  x=12
}
