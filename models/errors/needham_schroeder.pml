// The public key protocol of Needham and Schroeder, with an intruder. Alice sends bob a nonce and her name, bob returns
// it with one of his own, alice returns that; each message is encrypted with the key of whom it is meant for. The
// intruder is the network: all that is sent comes to him, and all that is received comes from him. He reads what is
// encrypted for him, keeps some of the rest to send it on later, and makes messages of nonces that he knows. His own
// name is a valid one, too: alice may run the protocol with him. Alice and bob each have RUNS runs at once, with a
// nonce for each.
//
// The protocol is described in Needham and Schroeder, "Using encryption for authentication in large networks of
// computers" (1978), the attack in Lowe, "Breaking and fixing the Needham-Schroeder public-key protocol using FDR"
// (1996).
//
// Parameters: RUNS, of which 3 make it large; KEPT, how many unread messages the intruder can keep.
// Fault: that of the protocol. The second message does not say from whom it is.
// Property: never `trusted && !began`, the macro `bad`: bob ends a run with alice only if alice began one with him. For
// pan, -DMONITOR adds a process that asserts it.
//
// Shortest error: 29 steps, found after 1,338,772 states (bfs)
//   highroad check needham_schroeder.pml -p bad --search bfs
// Other errors: 52 steps (dfs), 77 (rdfs, seed 1)
//   highroad check needham_schroeder.pml -p bad --search dfs
//   highroad check needham_schroeder.pml -p bad --search rdfs --seed 1
// Larger: RUNS=3: 29 steps, 15,352,614 states (bfs)
//   highroad check needham_schroeder.pml -p bad -D RUNS=3 --max-memory 2GB --search bfs
#ifndef RUNS
#define RUNS 2
#endif
#ifndef KEPT
#define KEPT 2
#endif
#define bad (trusted && !began)
#define NONCES (2 * RUNS + 1)     // the intruder's is 0, then those of alice, then those of bob

mtype = { first, second, third, alice, bob, intruder };

chan sent = [0] of { mtype, mtype, byte, byte };        // kind, key, nonce, nonce or 1 if from alice
chan got_alice[RUNS] = [0] of { mtype, mtype, byte, byte };
chan got_bob[RUNS] = [0] of { mtype, mtype, byte, byte };
bool began;                                             // alice began a run with bob
bool trusted;                                           // bob ended one with alice

proctype initiator(byte me) {
  mtype partner;
  byte nonce;
  if
  :: partner = bob; began = true
  :: partner = intruder
  fi;
  sent!first, partner, me + 1, 1;
  got_alice[me]?second, alice, eval(me + 1), nonce;
  sent!third, partner, nonce, 0
}

proctype responder(byte me) {
  mtype partner;
  byte nonce, from;
  got_bob[me]?first, bob, nonce, from;
  if
  :: from == 1 -> partner = alice
  :: else -> partner = intruder
  fi;
  sent!second, partner, nonce, RUNS + me + 1;
  got_bob[me]?third, bob, eval(RUNS + me + 1), _;
  if
  :: partner == alice -> trusted = true
  :: else
  fi
}

typedef Message { mtype kind; mtype key; byte one; byte two }

active proctype network() {
  bool known[NONCES];
  Message kept[KEPT];
  Message m;
  byte k;
  known[0] = true;
end:
  do
  :: sent?m.kind, m.key, m.one, m.two ->
     if
     :: atomic {
          m.key == intruder -> known[m.one] = true;
          if
          :: m.kind == second -> known[m.two] = true
          :: else
          fi
        }
     :: atomic {                                        // keep it, perhaps instead of another
          m.key != intruder; select (k : 0 .. KEPT - 1);
          kept[k].kind = m.kind; kept[k].key = m.key; kept[k].one = m.one; kept[k].two = m.two
        }
     :: m.key != intruder                               // remove it
     fi;
     d_step { m.kind = 0; m.key = 0; m.one = 0; m.two = 0; k = 0 }
  :: atomic {                                           // send on what he keeps
       select (k : 0 .. KEPT - 1);
       kept[k].kind != 0 ->
       m.kind = kept[k].kind; m.key = kept[k].key; m.one = kept[k].one; m.two = kept[k].two;
       k = 0
     };
     goto deliver
  :: atomic {                                           // make one, of nonces that he knows
       select (k : 0 .. NONCES - 1);
       known[k] ->
       m.one = k;
       if
       :: m.kind = first; m.key = bob; m.two = 1
       :: m.kind = first; m.key = bob; m.two = 0
       :: m.kind = third; m.key = bob; m.two = 0
       :: m.kind = second; m.key = alice; select (k : 0 .. NONCES - 1); known[k]; m.two = k
       fi;
       k = 0
     };
deliver:
     select (k : 0 .. RUNS - 1);
     if
     :: got_alice[k]!m.kind, m.key, m.one, m.two
     :: got_bob[k]!m.kind, m.key, m.one, m.two
     :: true                                            // not now
     fi;
     d_step { m.kind = 0; m.key = 0; m.one = 0; m.two = 0; k = 0 }
  od
}

init {
  byte k;
  atomic {
    do
    :: k < RUNS -> run initiator(k); run responder(k); k++
    :: else -> break
    od
  }
}

#ifdef MONITOR
active proctype monitor() {
end:
  atomic { bad -> assert(!bad) }
}
#endif
