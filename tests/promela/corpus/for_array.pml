// for over the indices of an array, with break and goto in the body
byte a[4] = { 3, 1, 4, 1 };
byte found, last;

active proctype look() {
  byte i;
  for (i in a) {
    if
    :: a[i] == 4 -> found = i; goto out
    :: else -> last = i
    fi
  };
out:
  for (i in a) {
    if
    :: i == 2 -> break
    :: else -> a[i] = 0
    fi
  };
  assert(found == 2 && last == 1 && a[2] == 4 && i == 2)
}
