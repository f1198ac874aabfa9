/* The alternating bit protocol over channels that may lose messages. */
mtype = { data, ack };
chan forth = [1] of { mtype, bit };
chan back = [1] of { mtype, bit };
byte sent, got;

active proctype Sender() {
  bit b;
  do
  :: sent = 1 - sent;
again: forth!data(b);
     if
     :: back?ack(eval(b)) -> b = 1 - b
     :: back?ack(eval(1 - b)) -> goto again
     :: timeout -> goto again
     fi
  od
}

active proctype Receiver() {
  bit expected, b;
  do
  :: forth?data(b) ->
     if
     :: b == expected -> progress: got = 1 - got; expected = 1 - expected
     :: else
     fi;
     back!ack(b)
  od
}

active proctype Loss() {
  do
  :: forth?data(_)
  :: back?ack(_)
  od
}
