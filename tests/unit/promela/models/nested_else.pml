// 429 states, 907 transitions
byte x;
chan q = [1] of {byte};
active [2] proctype P(){
  do
  :: if
    :: x==0 -> x=1
    :: q!x
    fi
  :: {
      if
      :: x==1 -> x=2
      :: else -> x=3
      fi
    }
  :: {
      q?x;
      atomic {
        x==1 -> x=0
      }
    }
  :: x==3 -> break
  od
}
