// Elections of a leader by votes, in terms. A node that misses its leader begins a new term, votes for itself and asks
// the others. A node votes once in a term, and a newer term ends an older one. Who has the votes of a majority leads in
// that term. A node may crash and start again.
//
// As in Ongaro and Ousterhout, "In search of an understandable consensus algorithm" (2014).
//
// Parameters: N nodes, TERMS. -D RIGHT takes the mistake out.
// Mistake: the vote is not kept on disk, only the term is. A node that crashes and starts again votes twice. It is
// where a node crashes.
// Property: never `bad`, two leaders in one term.
#ifndef N
#define N 3
#endif
#ifndef TERMS
#define TERMS 3
#endif
#define bad double
#define NOBODY N

chan inbox[N] = [1] of { byte, byte };   // a request: who asks, in which term
chan answers[N] = [1] of { byte };       // a vote, for this term
byte led[TERMS + 1];                     // how many leaders a term had
bool double;

proctype node(byte me) {
  byte term, voted = NOBODY, got, who, asked, k;
  do
  :: atomic { term < TERMS -> term++; voted = me; got = 1 };          // a candidate
     for (k : 0 .. N - 1) {
       if
       :: k != me && nfull(inbox[k]) -> inbox[k]!me, term
       :: k != me                                                     // lost
       :: k == me
       fi
     };
     k = 0
  :: inbox[me]?who, asked ->
     if
     :: asked > term -> atomic { term = asked; voted = NOBODY; got = 0 }
     :: else
     fi;
     if
     :: atomic { asked == term && voted == NOBODY -> voted = who };
        if
        :: nfull(answers[who]) -> answers[who]!asked
        :: full(answers[who])
        fi
     :: else
     fi;
     atomic { who = 0; asked = 0 }
  :: answers[me]?asked ->
     if
     :: atomic {
          asked == term && got > 0 -> got++;
          if
          :: got == N / 2 + 1 -> double = double || led[term] > 0; led[term]++
          :: else
          fi
        }
     :: else
     fi;
     asked = 0
  :: atomic {                                                         // a crash
       true -> got = 0;
#ifndef RIGHT
       voted = NOBODY
#endif
     }
  od
}

init {
  byte k;
  atomic {
    for (k : 0 .. N - 1) { run node(k) };
    k = 0
  }
}
