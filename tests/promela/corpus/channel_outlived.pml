// a channel variable may outlive its queue when nobody uses it
chan box = [1] of { chan };
byte n;

proctype child() {
  chan own = [1] of { byte };
  box!own;
  own?n
}

init {
  chan c;
  run child();
  box?c;
  c!3;
  n == 3;
  _nr_pr == 1;
  n = 4
}
