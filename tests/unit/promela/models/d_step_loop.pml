// 212 states, 520 transitions
byte x,y;
chan q=[1] of {byte};
active [2] proctype P(){
  byte v;
  do
  :: d_step {
      do
      :: x<3 -> x++
      :: y==0 -> y=1;
        x=0
      :: else -> break
      od;
      v++
    };
    if
    :: v==2 -> break
    :: v<2
    fi
  :: d_step {
      {
        q!x;
        {
          x=0;
          x=1
        }
      };
      if
      :: y==1 -> y=0
      :: else
      fi
    }
  :: d_step {
      q?y -> x=y
    }
  od
}
