// 61 states, 115 transitions
byte g;
active proctype A(){
  byte z;
  byte y[2];
  L: z=1;
  y[1]=2;
  M: z=3
}
proctype B(){
  byte w = 5;
  W: w=6
}
init {
  run B();
  A:z == 1 -> g=1;
  A[0]:y[1] == 2 -> g=2;
  B:w == 6;
  !(B@W) -> g=3
}
