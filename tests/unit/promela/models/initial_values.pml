// 53 states, 71 transitions
byte x;
mtype = {a,b,d};
mtype:fruit = {apple,pear};
byte m=b;
mtype:fruit f=apple;
short sh[3] = {1,2,3};
byte bb[2]=4;
int y = x+3;
bool flag=true;
proctype R(byte n; mtype q){
  byte loc = n*2+y;
  x = loc;
  x = q
}
init {
  byte p;
  p = run R(3,a);
  p = run R(200, b);
  (_nr_pr == 1) ;
  atomic {
    p = 9;
    run R(p, a)
  } ;
  x = sh[1]+bb[1];
  printf("%d %e\n", x, x)
}
