// 10 states, 9 transitions
byte x;
chan r=[0] of {byte};
active proctype P(){
  byte v;
  do
  :: d_step {
      r?v -> x=v;
      x++
    }
  :: x>5 -> break
  od
}
active proctype Q(){
  r!2;
  r!4;
  atomic {
    r!5;
    x=0
  }
}
