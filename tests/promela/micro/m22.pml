// skip and true are steps
byte x;

active proctype P() {
  skip;
  skip;
  x = 1;
  true;
  skip
}
