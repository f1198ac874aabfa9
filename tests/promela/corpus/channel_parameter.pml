// channels as parameters of processes that are run in a pipeline
chan first = [1] of { byte };
chan last = [1] of { byte };
byte out;

proctype stage(chan in_, out_; byte add) {
  byte v;
  in_?v;
  out_!v + add
}

init {
  chan mid = [1] of { byte };
  atomic {
    run stage(first, mid, 1);
    run stage(mid, last, 10)
  };
  first!5;
  last?out;
  assert(out == 16)
}
