// 46 states, 84 transitions
byte x;
chan q=[2] of {byte};
active [2] proctype P(){
  byte v;
  do
  :: d_step {
      if
      :: q?v -> x=v
      :: x==1 -> x=2
      :: q!2
      fi;
      v=0
    }
  :: x==2 -> x=3;
    break
  :: d_step {
      x>2;
      x=0
    }
  od
}
