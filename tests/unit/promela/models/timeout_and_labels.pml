// 39 states, 44 transitions
byte x;
active proctype D(){
  skip;
  here: x==9
}
active proctype A(){
  do
  :: timeout -> x++
  :: x > 3 -> break
  :: (timeout && x==1) -> x = 3
  od
}
active proctype B(){
  x==2;
  if
  :: timeout -> x=9
  :: x==3
  fi
}
active proctype C() provided (x != 2) {
  x == 1;
  D@here;
  x=0;
  assert(pc_value(0) > 2)
}
