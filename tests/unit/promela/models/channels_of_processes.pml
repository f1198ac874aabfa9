// 36 states, 41 transitions
typedef N { chan q = [1] of {byte}; byte z };
N n[2];
chan c[2]=[2] of {byte,chan};
chan d=[0] of {chan};
byte r;
proctype W(chan p; byte k){
  chan own=[1] of {byte};
  byte j = k+1;
  byte pp=_pid;
  byte e;
  p!j,own;
  own?e;
  r=e;
  n[k].q!pp
}
active proctype P(){
  byte v;
  chan w;
  run W(c[0],0);
  c[0]?v,w;
  w!v;
  n[0].q?v;
  assert(v==1);
  run W(c[1],1);
  c[1]?v,w;
  w!v+10;
  n[1].q?v
}
