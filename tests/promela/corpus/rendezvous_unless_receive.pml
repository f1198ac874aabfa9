// a rendezvous receive as an escape
chan alarm = [0] of { byte };
byte work, level;

active proctype worker() {
  {
    do
    :: work < 4 -> work++
    :: work == 4 -> work = 0
    od
  } unless {
    alarm?level -> work = 100
  };
  work = work + level
}

active proctype bell() {
  work == 2;
  alarm!7
}
