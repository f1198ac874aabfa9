// 36 states, 46 transitions
byte x;
chan q=[2] of {byte};
active proctype P(){
  atomic {
    q!1;
    {
      q!2;
      q!3
    };
    atomic {
      x=1;
      x=2
    };
    d_step {
      x=3;
      if
      :: x==3 -> x=4;
        x=5
      :: else -> x=6
      fi;
      do
      :: x>3 -> x--
      :: else -> break
      od
    }
  } ;
  x=9
}
active proctype Q(){
  byte v;
  do
  :: q?v -> x=v
  :: d_step {
      x==9 -> x=0
    };
    break
  od
}
