// 30 states, 29 transitions
chan c=[4] of {byte,short};
byte v;
short w;
int big=70000;
unsigned u:3;
bit b;
active proctype P(){
  c!!3,-1;
  c!!1,5;
  c!!2,-3;
  c!!1,-4;
  c?v,w;
  c?v,eval(5);
  if
  :: c?2,w -> skip
  :: else -> assert(0)
  fi;
  c??[3,-1];
  c?<v,w>;
  v = 255;
  v++;
  u = 9;
  b = 6;
  w = big;
  big = big*big;
  w = (big >> 3) << 2;
  v = -1;
  w = -7/2;
  w = -7 % 3;
  w = ~v;
  big = 1 << 31;
  big = big - 1;
  v = (v > 3 -> len(c) : 9);
  w = 1 << 33;
  w = 1 << v;
  full(c) || nempty(c);
  w = !v + (v && w) * 3
}
