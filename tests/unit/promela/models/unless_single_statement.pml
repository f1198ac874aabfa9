// 37 states, 60 transitions
byte r,g;
active proctype P(){
  r=1 unless {
    g==1;
    r=5
  };
  if
  :: r==1 -> goto L
  :: else
  fi;
  do
  :: r<4 -> r++
  :: else -> break
  od unless {
    g==2
  };
  L: r=9
}
active proctype E(){
  g=1;
  g=2;
  g=3
}
