// timeout frees a process whose partner never comes
chan c = [0] of { byte };
byte lost;

active proctype send() {
  byte n;
  do
  :: n < 3 ->
     if
     :: c!n
     :: timeout -> lost++
     fi;
     n++
  :: else -> break
  od
}

active proctype receive() {
  byte v;
  do
  :: c?1 -> skip
  :: c?eval(v) -> v = 9; break
  :: timeout -> break
  od
}
