// for over the messages of a channel: each is received and sent back
typedef Item {
  byte key;
  bit odd
};
chan store = [3] of { Item };
byte sum;

active proctype fill() {
  Item x;
  byte k;
  for (k : 1 .. 3) {
    x.key = k;
    x.odd = k % 2;
    store!x
  };
  for (x in store) {
    sum = sum + x.key * (x.odd -> 1 : 10)
  };
  assert(sum == 24 && len(store) == 3)
}

active proctype other() {
  sum > 0;
  sum < 200
}
