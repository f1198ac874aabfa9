// 142 states, 246 transitions
byte r,g;
active proctype P(){
  do
  :: {
      {
        r=1;
        r=2
      } unless {
        g==1 -> r=3
      }
    };
    r=4
  :: r<9 -> r++
  od unless {
    g==2 -> r=5
  };
  r=6
}
active proctype E(){
  g=1;
  g=2
}
