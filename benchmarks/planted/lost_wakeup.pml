// A bounded buffer between PRODUCERS and CONSUMERS. Who finds it full, or empty, goes to sleep; who has put something
// in wakes one sleeping consumer, who has taken something out wakes one sleeping producer.
//
// Parameters: PRODUCERS, CONSUMERS, SLOTS. -D RIGHT takes the mistake out.
// Mistake: a lost wake-up. Between looking at the buffer and going to sleep something may come, and the wake-up for it
// goes to nobody. It is where a process has seen that the buffer is full or empty.
// Property: deadlock, all of them asleep.
#ifndef PRODUCERS
#define PRODUCERS 3
#endif
#ifndef CONSUMERS
#define CONSUMERS 3
#endif
#ifndef SLOTS
#define SLOTS 2
#endif

byte items;
byte idle_producers, idle_consumers;     // asleep
byte wake_producer, wake_consumer;       // woken, but not yet up

inline sleep(condition, idle, wake) {
#ifdef RIGHT
  atomic { condition -> idle++ };
#else
  condition;
  idle++;
#endif
  atomic { wake > 0 -> wake-- }
}

inline signal(idle, wake) {
  if
  :: atomic { idle > 0 -> idle--; wake++ }
  :: else
  fi
}

active [PRODUCERS] proctype producer() {
  do
  :: atomic { items < SLOTS -> items++ };
     signal(idle_consumers, wake_consumer)
  :: sleep(items == SLOTS, idle_producers, wake_producer)
  od
}

active [CONSUMERS] proctype consumer() {
  do
  :: atomic { items > 0 -> items-- };
     signal(idle_producers, wake_producer)
  :: sleep(items == 0, idle_consumers, wake_consumer)
  od
}
