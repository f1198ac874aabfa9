// 1624 states, 4112 transitions
chan a = [1] of {byte};
chan b = [1] of {byte};
chan x = [2] of { chan };
byte r;
chan arr[3] = [1] of {byte};
active proctype P(){
  chan c;
  c = a;
  c!1;
  c = b;
  c!2;
  x!a;
  x!b;
  if
  :: c == b -> r = 1
  :: else
  fi;
  byte i;
  for (i : 0 .. 2) {
    arr[i]!i
  };
  c = arr[1];
  c?eval(1);
  x?c;
  c?r
}
active [2] proctype Q(){
  chan my[2] = [1] of {byte};
  byte k;
  my[0]!_pid;
  my[k+1]!3;
  my[0]?k;
  my[1]?k;
  x?[eval(a)];
  r = k
}
