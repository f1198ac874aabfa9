// a model in two files
#include "includes.h"

Message last;

active [2] proctype go() {
  byte v;
  send(_pid);
  line?last.who, last.what;
  v = last.what;
  assert(v == HELLO || v != HELLO)
}
