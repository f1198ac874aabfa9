// 58 states, 89 transitions
byte r,g;
active proctype P(){
  {
    {
      {
        r=1
      } unless {
        g==1;
        r=5
      }
    };
    r=2;
    d_step {
      r==2 -> r=3;
      r=4
    }
  } unless {
    g==2;
    r=6;
    r=7
  };
  r=8 unless g==3
}
active proctype E(){
  g=1;
  g=2;
  g=3
}
