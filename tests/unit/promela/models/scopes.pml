// 71 states, 108 transitions
byte g;
active proctype P(){
  {
    byte v=3;
    g=v
  };
  {
    byte v=4;
    g=v
  };
  byte w;
  g=w;
  do
  :: g<3 -> byte z=1;
    g=g+z
  :: else -> break
  od
}
active proctype Q(){
  byte a=2, b;
  byte c=a+1;
  g = c+b;
}
