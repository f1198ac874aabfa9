// only processes of the highest enabled priority move
byte x;

active [2] proctype low() priority 2 {
  x = x + 1;
  x = x * 2
}

active proctype high() priority 9 {
  x == 1;
  x = x + 10;
  x = x + 10
}

active proctype middle() priority 5 {
  x >= 21;
  x = 0;
  x == 1 || x == 2;
  x = 3
}
