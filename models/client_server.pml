// Clients ask servers to read or to write what all servers share, through one queue. Readers may go together; a writer
// has to be alone.
#ifndef CLIENTS
#define CLIENTS 5
#endif
#ifndef SERVERS
#define SERVERS 2
#endif
#ifndef QUEUE
#define QUEUE 1
#endif

mtype = { read, write };
chan requests = [QUEUE] of { mtype, byte };
chan answers[CLIENTS] = [1] of { mtype };
byte readers, writers;

active [CLIENTS] proctype client() {
end:
  do
  :: requests!read, _pid; answers[_pid]?read
  :: requests!write, _pid; answers[_pid]?write
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
     :: atomic { what == write && readers + writers == 0 -> writers++ };
        assert(readers == 0 && writers == 1);
        atomic { answers[who]!write; writers--; who = 0; what = 0 }
     fi
  od
}
