// a nested selection as the first statement of an option
byte x;

active proctype P() {
  if
    :: if
      :: x = 1
      :: x = 2
    fi
    :: x = 3
  fi;
  x = x
}
