// else of an outer selection and of selections within its options
byte x;

active [2] proctype go() {
  if
  :: if
     :: x == 1 -> x = 2
     :: x == 2 -> x = 3
     fi
  :: { x == 7 -> x = 8 }
  :: atomic { x == 9; x = 10 }
  :: else ->
     if
     :: x > 2 -> x = 0
     :: else -> x = 1
     fi
  fi
}
