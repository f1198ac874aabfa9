// a struct is passed field by field
typedef Job {
  byte id;
  short cost
};
Job sum;

proctype work(Job j; byte times) {
  sum.id = j.id;
  sum.cost = sum.cost + j.cost * times
}

init {
  Job a;
  a.id = 4;
  a.cost = -5;
  run work(a, 2);
  a.cost = 7;
  run work(a, 1)
}
