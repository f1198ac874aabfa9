// 340 states, 558 transitions
mtype = {one, two};
chan s = [0] of {mtype, byte};
byte n;
bit done;
active proctype A(){
  byte z;
  atomic {
    do
    :: z<3 -> s!one(z) -> z++
    :: z==3 -> break
    :: s?two,_ -> n=(n+1)%4
    od;
    done = 1
  };
  atomic {
    s!two(9);
    n = 50;
    n = 51
  }
}
active proctype B(){
  byte y;
  do
  :: s?one(y) -> n = y
  :: atomic {
      s?two(eval(n+7)) -> n = 20;
      n = 21
    }
  :: s?two,y -> n=30
  :: done -> s!two(1)
  od
}
active proctype C(){
  byte y;
  do
  :: s?one(2);
    break
  :: atomic {
      s?one(y);
      n = (n+1)%4;
      if
      :: y > 0 -> s!two(y)
      :: else
      fi;
      n = 0
    }
  od unless {
    n == 51 -> n = 60
  }
}
