// else beside a rendezvous receive is enabled although a sender waits
chan c = [0] of { byte };
byte misses, got;

active proctype send() {
  c!5
}

active proctype receive() {
  do
  :: c?got -> break
  :: else ->
     if
     :: misses < 2 -> misses++
     :: misses == 2 -> break
     fi
  od
}
