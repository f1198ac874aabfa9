// An object request broker. USERS users call an object through AGENTS agents, which keep a connection to each of their
// users. The object lives at one agent at a time and migrates as it likes: it withdraws from its agent and registers
// with the next. A request for an object that lives elsewhere is relayed to the next agent. The agent of the object
// hands the request over, takes the result, and replies to the user, who then moves his connection to that agent; with
// a reply an agent may also close the connection, and then the user has to connect again.
//
// The roles (user, agent, server, connections, migration) are those of Kamel and Leue, "Formalization and validation of
// the General Inter-ORB Protocol (GIOP) using Promela and Spin" (2000); the model is much smaller and not derived from
// it.
//
// Parameters: USERS; AGENTS, of which 3 make it large; ROOM, the places of the channel to an agent.
// Fault: an agent that cannot pass on a message waits, and takes no other until it can.
// Property: deadlock. The agents and the object wait for one another, each before a full channel.
//
// Shortest error: 28 steps, found after 789,444 states (bfs)
//   highroad check broker.pml -p deadlock --search bfs
// Other errors: 1,185 steps (dfs), 151 (rdfs, seed 1)
//   highroad check broker.pml -p deadlock --search dfs
//   highroad check broker.pml -p deadlock --search rdfs --seed 1
// Larger: AGENTS=3: 40 steps, 20,237,446 states (bfs)
//   highroad check broker.pml -p deadlock -D AGENTS=3 --max-memory 2GB --search bfs
#ifndef USERS
#define USERS 4
#endif
#ifndef AGENTS
#define AGENTS 2
#endif
#ifndef ROOM
#define ROOM 2
#endif

mtype = { connect, accepted, disconnect, request, relay, result, reply, closing, register, withdraw };

chan inbox[AGENTS] = [ROOM] of { mtype, byte };   // to an agent: what, of which user
chan answer[USERS] = [1] of { mtype, byte };      // to a user: what, from which agent
chan work = [1] of { byte, byte };                // to the object: for which user, through which agent

proctype user(byte me) {
  byte home = me % AGENTS, from;
closed:
  inbox[home]!connect, me;
  answer[me]?accepted, _;
connected:
  inbox[home]!request, me;
  if
  :: answer[me]?reply, from ->
     if
     :: from == home -> goto connected
     :: else -> inbox[home]!disconnect, me; home = from; goto closed
     fi
  :: answer[me]?closing, from ->
     if
     :: from == home -> skip
     :: else -> inbox[home]!disconnect, me; home = from
     fi;
     goto closed
  fi
}

proctype agent(byte me) {
  bool connection[USERS], here = (me == 0);
  byte who;
end:
  do
  :: inbox[me]?connect, who -> connection[who] = true; answer[who]!accepted, me
  :: inbox[me]?disconnect, who -> connection[who] = false
  :: inbox[me]?request, who ->
     assert(connection[who]);
     if
     :: here -> work!who, me
     :: else -> inbox[(me + 1) % AGENTS]!relay, who
     fi
  :: inbox[me]?relay, who ->
     if
     :: here -> work!who, me
     :: else -> inbox[(me + 1) % AGENTS]!relay, who
     fi
  :: inbox[me]?result, who ->
     if
     :: answer[who]!reply, me
     :: connection[who] = false; answer[who]!closing, me
     fi
  :: inbox[me]?register, _ -> here = true
  :: inbox[me]?withdraw, _ -> here = false
  od
}

proctype object() {
  byte home, who, through;
end:
  do
  :: work?who, through -> inbox[through]!result, who
  :: inbox[home]!withdraw, 0 -> home = (home + 1) % AGENTS; inbox[home]!register, 0
  od
}

init {
  byte k;
  atomic {
    run object();
    do
    :: k < AGENTS -> run agent(k); k++
    :: else -> break
    od;
    k = 0;
    do
    :: k < USERS -> run user(k); k++
    :: else -> break
    od
  }
}
