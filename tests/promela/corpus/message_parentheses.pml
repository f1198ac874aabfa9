// the two spellings of a message, and a message of one constant
mtype = { req, ack, nak };
chan up = [1] of { mtype, byte, bit };
chan down = [1] of { mtype };

active proctype user() {
  bit b;
  do
  :: up!req(3, b);
     if
     :: down?ack -> b = 1 - b
     :: down?nak -> break
     fi
  od
}

active proctype server() {
  byte x, n;
  do
  :: up?req(x, 0) -> down!ack
  :: up?req, eval(x), 1 ->
     n++;
     if
     :: n < 3 -> down!ack
     :: else -> down!nak; break
     fi
  od
}
