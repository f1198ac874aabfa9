// Lamport's bakery with numbers up to a bound: who would pass it waits until all tickets are returned
#define N 2
#define MAX 4
bit choosing[N];
byte ticket[N], inside;

active [N] proctype customer() {
  byte k, most;
  do
  :: choosing[_pid] = 1;
     most = 0;
     for (k in ticket) {
       if
       :: ticket[k] > most -> most = ticket[k]
       :: else -> skip
       fi
     };
     if
     :: most < MAX -> ticket[_pid] = most + 1; choosing[_pid] = 0
     :: else -> choosing[_pid] = 0; goto again
     fi;
     for (k in ticket) {
       choosing[k] == 0;
       (ticket[k] == 0 || ticket[k] > ticket[_pid] || (ticket[k] == ticket[_pid] && k >= _pid))
     };
     inside++;
     assert(inside == 1);
     inside--;
     ticket[_pid] = 0;
again:
     skip
  od
}
