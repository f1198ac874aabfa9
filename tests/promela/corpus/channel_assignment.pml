// channel variables: copied, compared, used through the copy
chan a = [2] of { byte };
chan b = [2] of { byte };
chan c;
byte r;

active proctype pick() {
  if
  :: c = a
  :: c = b
  fi;
  assert(c != 0 && (c == a || c == b));
  c!1;
  c!2
}

active proctype take() {
  if
  :: a?r
  :: b?r
  fi;
  r == 1;
  c?r;
  assert(r == 2 && empty(c))
}
