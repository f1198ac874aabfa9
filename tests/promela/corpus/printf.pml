// printf and printm are steps without effect
mtype = { yes, no };
mtype m = yes;
byte x;

active [2] proctype say() {
  printf("hello %d of %e\n", _pid, m);
  x++;
  printm(m);
  printf("%c%o%x%u%%\t\n", 65, 8, 255, x)
}
