// 90 states, 150 transitions
byte x,y;
active [2] proctype P(){
  if
  :: x<2 -> x++
  :: d_step {
      else -> x=5;
      y=1
    }
  fi;
  do
  :: y==0 -> y++
  :: atomic {
      else -> y=7
    };
    break
  od;
  skip;
  d_step {
    x=9;
    do
    :: x>4 -> x--;
      if
      :: x==6 -> skip
      :: else -> skip;
        skip;
        skip
      fi
    :: else -> break
    od;
    y=2
  }
}
