// 193 states, 288 transitions
byte x;
bit go;
inline step(v) {
  byte t;
  t = v;
  do
  :: t > 0 -> t--;
    x++
  :: else -> break
  od
}
active proctype P() {
  step(2);
  if
  :: x==2 -> step(1)
  :: else -> skip
  fi;
  L: {
    step(1);
    goto_: if
    :: x < 5 -> goto L
    :: else
    fi
  }
}
active proctype Q() {
  d_step {
    step(2);
    x = x*2
  };
  atomic {
    step(1)
  };
  end: do
  :: go -> go = 0
  od
}
