// 671 states, 1322 transitions
byte x;
active [2] proctype P(){
  if
  :: skip;
    skip;
    skip;
    x=1;
    skip;
    true;
    x=2;
    skip;
    skip
  :: printf("a\n");
    skip;
    printf("b");
    1;
    x=3
  :: false -> x=4
  :: 0;
    x=6
  fi;
  L1: skip;
  skip;
  {
    skip;
    skip
  };
  do
  :: skip;
    L2: skip;
    skip;
    break
  :: {
      {
        x=4;
        {
          x=5
        }
      }
    } ;
    if
    :: x==5 -> break
    :: x==6 -> goto L2
    fi
  od;
  end: if
  :: x==77
  fi
}
