// eval compares with the current value of a variable
mtype = {A, B};
chan c = [2] of {mtype, byte};
byte v = 3;

active proctype P() {
  c!A, 4;
  c!A, 3;
  if
    :: c?A, eval(v) -> assert(0)
    :: else -> skip
  fi;
  c?A(_);
  c?A, eval(v)
}
