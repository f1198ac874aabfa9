// a bounded buffer in an array with counters of free and used places
#define SIZE 2
byte buffer[SIZE], in_, out_, used, free_ = SIZE;

active [2] proctype producer() {
  byte n;
  do
  :: n < 2 ->
     atomic { free_ > 0 -> free_-- };
     atomic { buffer[in_] = _pid + 1; in_ = (in_ + 1) % SIZE };
     used++;
     n++
  :: else -> break
  od
}

active [2] proctype consumer() {
  byte v;
end:
  do
  :: atomic { used > 0 -> used-- };
     atomic { v = buffer[out_]; buffer[out_] = 0; out_ = (out_ + 1) % SIZE };
     assert(v > 0);
     free_++;
     v = 0
  od
}
