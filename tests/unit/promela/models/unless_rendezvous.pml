// 53 states, 84 transitions
chan c=[0] of {byte};
byte r,g;
active proctype P(){
  byte v;
  {
    c?v;
    r=v;
    c?v
  } unless {
    g==1
  };
  r=9
}
active proctype Q(){
  c!3;
  c!4 unless {
    g==2
  }
}
active proctype E(){
  g=1;
  g=2
}
