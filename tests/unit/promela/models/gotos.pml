// 22 states, 25 transitions
byte x;
active proctype P(){
  goto A;
  B: x=1;
  goto C;
  A: if
  :: goto B
  :: x=2;
    goto C
  :: goto E
  fi;
  progress1: goto A;
  E: goto D;
  C: x=3;
  end2: goto A;
  D: x=4;
  F: if
  :: x<9 -> x++;
    goto F
  :: break_: else
  fi
}
