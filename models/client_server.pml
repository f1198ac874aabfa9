// Clients ask servers to read or to write what all servers share, through one queue. Readers may go together; a writer
// has to be alone. A client asks a number of times.
#ifndef CLIENTS
#define CLIENTS 5
#endif
#ifndef TIMES
#define TIMES 1
#endif
#ifndef SERVERS
#define SERVERS 1
#endif
#ifndef QUEUE
#define QUEUE 2
#endif

mtype = { read, write };
chan requests = [QUEUE] of { mtype, byte };
chan answers[CLIENTS] = [1] of { mtype };
byte readers, writers;

active [CLIENTS] proctype client() {
  byte asked;
end:
  do
  :: atomic { asked < TIMES && nfull(requests) -> asked++; requests!read, _pid };
     answers[_pid]?read
  :: atomic { asked < TIMES && nfull(requests) -> asked++; requests!write, _pid };
     answers[_pid]?write
  od
}

active [SERVERS] proctype server() {
  byte who;
  mtype what;
end:
  do
  :: requests?what, who;
     if
     :: atomic { what == read && writers == 0 -> readers++ };
        atomic { answers[who]!read; readers--; who = 0; what = 0 }
     :: atomic { what == write && readers + writers == 0 -> writers++; assert(readers == 0 && writers == 1) };
        atomic { answers[who]!write; writers--; who = 0; what = 0 }
     fi
  od
}
