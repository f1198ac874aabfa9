// channels of dead processes disappear and their numbers are used again
chan up = [2] of { byte };
byte sum;

proctype child(byte k) {
  chan own = [1] of { byte };
  chan two = [2] of { byte, byte };
  own!k;
  own?k;
  up!k + 1
}

init {
  chan late = [1] of { byte };
  byte n, v;
  do
  :: n < 2 ->
     run child(n + 1);
     if
     :: n == 1 -> up?v; sum = sum + v
     :: skip
     fi;
     n++
  :: n == 2 -> break
  od;
  late!1;
  _nr_pr == 1;
  late?sum
}
