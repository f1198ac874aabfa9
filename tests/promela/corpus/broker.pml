// an object request broker: clients find a server through a table that may move while they ask
#define CLIENTS 2
#define SERVERS 2
mtype = { request, reply, forward, locate };
chan broker = [1] of { mtype, byte, byte };
chan server[SERVERS] = [1] of { mtype, byte, byte };
chan client[CLIENTS] = [1] of { mtype, byte };
byte home, replies, moves;

active [CLIENTS] proctype user() {
  byte where;
  broker!locate, _pid, 0;
  client[_pid]?locate, where;
  do
  :: server[where]!request, _pid, where;
     if
     :: client[_pid]?reply, _ -> replies++; break
     :: client[_pid]?forward, where
     fi
  od
}

active proctype agent() {
  byte who;
end:
  do
  :: broker?locate, who, _ -> client[who]!locate, home
  :: moves < 1 -> atomic { moves++; home = 1 - home }
  od
}

proctype object(byte me) {
  byte who;
end:
  do
  :: server[me]?request, who, _ ->
     if
     :: home == me -> client[who]!reply, 0
     :: else -> client[who]!forward, home
     fi
  od
}

init {
  atomic { run object(0); run object(1) };
  replies == CLIENTS
}
