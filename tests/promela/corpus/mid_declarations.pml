// declarations after statements, in blocks, loops and options are steps that run again each time
byte g;

active [2] proctype go() {
  g++;
  byte a;
  short b = g;
  short c = b + 1;
  do
  :: a < 2 ->
     byte inner = 3;
     inner = inner + a;
     g = g + inner;
     a++
  :: else ->
     byte once = a;
     g = once;
     break
  od;
  {
    byte later = c;
    g = g + later
  }
}
