// of two nested escapes the outermost wins
byte r;
bit a = 1, b = 1;

active proctype P() {
  {
    {
      skip;
      skip
    } unless {
      a == 1 -> r = 1
    }
  } unless {
    b == 1 -> r = 2
  };
  assert(r == 2)
}
