// named subsets of mtype have numbers of their own
mtype:fruit = { apple, pear, plum };
mtype:size = { small, large };
mtype = { stop };
mtype:fruit f = pear;
mtype:size s;
chan box = [2] of { mtype:fruit, mtype:size };

active proctype put() {
  if
  :: f = apple
  :: f = plum
  fi;
  box!f, large;
  box!pear, small
}

active proctype get() {
  mtype:fruit g;
  do
  :: box?g, large -> s = large
  :: box?pear, s -> break
  od;
  assert(s == small)
}
