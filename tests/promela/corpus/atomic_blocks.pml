// an atomic that blocks twice, while another is blocked too
byte x, y;

active proctype a() {
  atomic { x = 1; y == 1; x = 2; y == 2; x = 3; x = 4 }
}

active proctype b() {
  atomic { y = 1; x == 2; y = 2; x == 4; y = 3 }
}

active proctype c() {
  if
  :: x == 2 -> y = 7
  :: skip
  fi
}
