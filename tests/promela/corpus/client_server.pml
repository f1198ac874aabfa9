// a server that starts an agent for each client, with a pool that is limited
#define CLIENTS 2
#define AGENTS 1
mtype = { request, grant, deny, done };
chan server = [0] of { mtype, chan };
chan pool = [AGENTS] of { byte };
byte served;

proctype agent(chan client; byte slot) {
  client!grant, slot;
  client?done, _;
  pool!slot
}

active proctype dispatcher() {
  chan client;
  byte slot;
  pool!3;
end:
  do
  :: server?request, client ->
     if
     :: pool?slot -> run agent(client, slot)
     :: empty(pool) -> client!deny, 0
     fi
  od
}

active [CLIENTS] proctype client() {
  chan me = [0] of { mtype, byte };
  byte slot;
  do
  :: server!request, me;
     if
     :: me?grant, slot -> assert(slot == 3); served = (served + 1) % 4; me!done, 0; break
     :: me?deny, slot -> skip
     fi
  od
}
