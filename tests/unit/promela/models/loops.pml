// 177 states, 286 transitions
typedef T { byte a; bit b };
chan q=[3] of {T};
byte i, s;
byte a[3];
int k;
active proctype P(){
  T t;
  t.a=1;
  q!t;
  t.a=2;
  t.b=1;
  q!t;
  for (t in q) {
    s = s + t.a
  };
  for (i in a) {
    a[i]=i*2;
    if
    :: i==1 -> break
    :: else
    fi
  };
  for (k : i .. s) {
    skip
  };
  select(k : 1 .. s+1);
  atomic {
    for (i : 1..2) {
      s=s+i
    }
  }
}
active proctype Q(){
  s++;
}
