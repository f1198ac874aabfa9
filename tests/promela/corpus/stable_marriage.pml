// men propose in the order of their lists; women keep the best offer and reject the others
#define N 3
mtype = { propose, reject };
typedef List {
  byte rank[N]
};
chan to_woman[N] = [N] of { byte };
chan to_man[N] = [N] of { mtype };
List man[N], woman[N];
byte wife[N], engaged;

proctype suitor(byte me) {
  byte k;
  do
  :: k < N ->
     to_woman[man[me].rank[k]]!me;
     to_man[me]?reject;
     k++
  od
}

proctype lady(byte me) {
  byte who, best = N;
end:
  do
  :: to_woman[me]?who ->
     if
     :: best == N -> best = who; engaged++
     :: best < N && woman[me].rank[who] < woman[me].rank[best] -> to_man[best]!reject; best = who
     :: else -> to_man[who]!reject
     fi;
     wife[best] = me
  od
}

init {
  byte k;
  d_step {
    man[0].rank[0] = 0; man[0].rank[1] = 1; man[0].rank[2] = 2;
    man[1].rank[0] = 0; man[1].rank[1] = 2; man[1].rank[2] = 1;
    man[2].rank[0] = 1; man[2].rank[1] = 0; man[2].rank[2] = 2;
    woman[0].rank[0] = 1; woman[0].rank[1] = 0; woman[0].rank[2] = 2;
    woman[1].rank[0] = 2; woman[1].rank[1] = 1; woman[1].rank[2] = 0;
    woman[2].rank[0] = 0; woman[2].rank[1] = 1; woman[2].rank[2] = 2
  };
  atomic {
    for (k : 0 .. N - 1) {
      run suitor(k);
      run lady(k)
    }
  };
  engaged == N;
  timeout;
  assert(wife[0] == 2 && wife[1] == 0 && wife[2] == 1)
}
