// end labels on a loop, a selection, a receive, and several on one statement
chan c = [0] of { byte };
chan d = [1] of { byte };
byte n;

active proctype server() {
  byte v;
end_loop:
  do
  :: c?v ->
end_inner:
end_too:
     d!v
  od
}

active [2] proctype client() {
  c!_pid;
  if
  :: n < 1 -> n++; goto end_wait
  :: else -> n++
  fi;
  goto done;
end_wait:
  d?_;
  goto done;
done:
  skip
}
