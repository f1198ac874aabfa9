// the alternating bit protocol over channels that lose messages
mtype = { msg, ack };
chan to_receiver = [1] of { mtype, byte, bit };
chan to_sender = [1] of { mtype, bit };

active proctype sender() {
  byte data;
  bit b, got;
  do
  :: to_receiver!msg, data, b
  :: to_receiver?_, _, _ -> skip
  :: to_sender?ack, got ->
     if
     :: got == b -> b = 1 - b; data = (data + 1) % 3
     :: else -> skip
     fi
  od
}

active proctype receiver() {
  byte data, wanted;
  bit b, expected;
  do
  :: to_receiver?msg, data, b ->
     if
     :: b == expected ->
        assert(data == wanted);
        wanted = (wanted + 1) % 3;
        expected = 1 - expected
     :: else -> skip
     fi;
     if
     :: to_sender!ack, b
     :: skip
     fi
  od
}
