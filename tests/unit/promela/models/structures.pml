// 525 states, 1013 transitions
typedef In { short s; byte b[2] };
typedef Out { In i; bit f; In j[2] };
Out o;
chan q = [2] of { byte, In };
byte x;
proctype R(int n) {
  Out l;
  short arr[3] = 5;
  int t = n + 70000;
  l.i.s = t;
  l.j[1].b[0] = n;
  arr[x%3] = l.j[1].b[0];
  x = arr[2];
  q?x,l.i;
  x = l.i.b[1]
}
init {
  In a;
  a.s = -3;
  a.b[1] = 7;
  atomic {
    run R(1);
    run R(300)
  };
  q!2,a;
  q!3,o.i;
  (len(q) == 0);
  o.j[x%2].b[1] = 9;
  x = o.j[1].b[1] + o.j[0].b[1]
}
