// 33 states, 53 transitions
byte r,g;
active proctype P(){
  L: atomic {
    r=1;
    r=2;
    r=3
  } unless {
    if
    :: g==1 -> r=8
    :: g==2 -> r=7
    :: else -> g==3
    fi
  };
  r=0;
  if
  :: g<3 -> goto L
  :: else
  fi
}
active proctype E(){
  g=1;
  g=2;
  g=3
}
