// nested escapes: the outer one has priority, and it interrupts the inner escape
byte x;
bit a, b;

active proctype main() {
  {
    { x = 1; x = 2; x = 3 } unless { a == 1; x = x + 10; x = x + 10 }
  } unless { b == 1; x = x + 100 };
  x = 0
}

active proctype inner() {
  a = 1
}

active proctype outer() {
  b = 1
}
