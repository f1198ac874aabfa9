// A bounded retransmission protocol: files of up to N chunks, at most MAX retries for each, over lossy one-place lines.
#ifndef N
#define N 7
#endif
#ifndef MAX
#define MAX 4
#endif

mtype = { first, middle, final, ok, not_ok, unsure };
chan down = [1] of { mtype, bit, byte };
chan up = [1] of { bit };
chan indication = [1] of { mtype };
byte received, files;
bit busy;

inline lossy(q, a, b, c) {
  if
  :: q!a, b, c
  :: skip
  fi
}

active proctype sender() {
  byte chunk, length, tries;
  bit toggle;
  mtype kind;
  do
  :: select (length : 1 .. N);
     chunk = 1;
     busy = 1;
     do
     :: chunk <= length ->
        kind = (chunk == length -> final : (chunk == 1 -> first : middle));
        tries = 0;
        do
        :: lossy(down, kind, toggle, chunk);
           if
           :: up?eval(toggle) -> toggle = 1 - toggle; break
           :: up?eval(1 - toggle) -> skip
           :: timeout ->
              if
              :: tries < MAX -> tries++
              :: tries == MAX ->
                 indication!(chunk == length -> unsure : not_ok);
                 goto finished
              fi
           fi
        od;
        chunk++
     :: chunk > length -> break
     od;
     indication!ok;
finished:
     busy = 0;
     files = (files + 1) % 8
  od
}

active proctype receiver() {
  mtype kind;
  bit t, expected;
  byte chunk;
  do
  :: down?kind, t, chunk ->
     if
     :: t == expected || chunk == 1 -> received = chunk; expected = 1 - t
     :: else -> skip
     fi;
     if
     :: up!t
     :: skip
     fi
  od
}

active proctype client() {
  mtype said;
  do
  :: indication?said -> assert(said == not_ok || said == unsure || said == ok)
  od
}
