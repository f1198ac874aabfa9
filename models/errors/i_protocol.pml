// A sliding window with negative acknowledgements. The sender may have WINDOW packets on their way. The receiver
// delivers them in order; it keeps one that comes early and asks for the missing one by a nak. An ack says which packet
// is expected next, so that one is enough for several. When nothing comes, the sender repeats its oldest packet. Either
// channel may lose what is put into it.
//
// In the manner of the i-protocol of GNU UUCP, which Dong and others describe in "Fighting livelock in the i-protocol:
// a comparative study of verification tools" (1999); there, sequence numbers are taken modulo twice the window. The
// livelock found in it is not modelled.
//
// Parameters: WINDOW, each of which makes it about fivefold; NUMBERS, how many sequence numbers there are; ROOM, the
// places of the channels.
// Fault: there are only 2 * WINDOW - 1 sequence numbers, so that a late copy of an old packet may fall into the new
// window.
// Property: an assertion, that what is delivered is what is expected. To tell, packets carry a count, too, which wraps
// later than the sequence numbers do.
//
// Shortest error: 83 steps, found after 154,259 states (bfs)
//   highroad check i_protocol.pml -p deadlock --search bfs
// Other errors: 5,979 steps (dfs), 172 (rdfs, seed 1)
//   highroad check i_protocol.pml -p deadlock --search dfs
//   highroad check i_protocol.pml -p deadlock --search rdfs --seed 1
// Larger: WINDOW=4: 110 steps, 848,698 states (bfs)
//   highroad check i_protocol.pml -p deadlock -D WINDOW=4 --max-memory 2GB --search bfs
#ifndef WINDOW
#define WINDOW 3
#endif
#ifndef NUMBERS
#define NUMBERS (2 * WINDOW - 1)
#endif
#ifndef ROOM
#define ROOM 2
#endif
#define COUNTS (2 * NUMBERS)

mtype = { ack, nak };

chan packets = [ROOM] of { byte, byte };         // sequence number, count
chan answers = [ROOM] of { mtype, byte };        // sequence number

#define ahead(a, b, m) ((a + m - b) % m)         // how far a is ahead of b, modulo m

active proctype sender() {
  byte oldest, next, number;                     // counts; the window is oldest .. next - 1
end:
  do
  :: ahead(next, oldest, COUNTS) < WINDOW ->
     if
     :: packets!next % NUMBERS, next
     :: skip                                     // lost
     fi;
     next = (next + 1) % COUNTS
  :: answers?ack, number ->
     number = ahead(number, oldest % NUMBERS, NUMBERS);
     if
     :: number <= ahead(next, oldest, COUNTS) -> oldest = (oldest + number) % COUNTS
     :: else
     fi;
     number = 0
  :: answers?nak, number ->
     number = ahead(number, oldest % NUMBERS, NUMBERS);
     if
     :: number < ahead(next, oldest, COUNTS) ->
        number = (oldest + number) % COUNTS;
        if
        :: packets!number % NUMBERS, number
        :: skip
        fi
     :: else
     fi;
     number = 0
  :: next != oldest && empty(answers) -> packets!oldest % NUMBERS, oldest
  od
}

active proctype receiver() {
  byte expected, number, count;
  byte kept[NUMBERS];
  bool is_kept[NUMBERS], asked;
end:
  do
  :: packets?number, count ->
     if
     :: number == expected % NUMBERS ->
        asked = false;
        kept[number] = count; is_kept[number] = true;
        do
        :: is_kept[expected % NUMBERS] ->
           assert(kept[expected % NUMBERS] == expected);
           d_step {
             is_kept[expected % NUMBERS] = false;
             kept[expected % NUMBERS] = 0;
             expected = (expected + 1) % COUNTS
           }
        :: else -> break
        od;
        goto acknowledge
     :: number != expected % NUMBERS && ahead(number, expected % NUMBERS, NUMBERS) < WINDOW ->
        if
        :: is_kept[number]
        :: else -> d_step { kept[number] = count; is_kept[number] = true }
        fi;
        if
        :: !asked -> asked = true; answers!nak, expected % NUMBERS
        :: else
        fi
     :: ahead(number, expected % NUMBERS, NUMBERS) >= WINDOW ->
acknowledge:
        if
        :: answers!ack, expected % NUMBERS
        :: skip                                  // lost
        fi
     fi;
     atomic { number = 0; count = 0 }
  od
}
