// macros with and without arguments, conditionals, and a macro of several statements
#define N 2
#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define enter(who) lock == 0; \
  lock = who + 1
#ifdef UNKNOWN
#error "this is not defined"
#elif N == 2
#define EXTRA 5
#else
#define EXTRA 9
#endif

byte lock, best;

active [N] proctype go() {
  atomic { enter(_pid) };
  best = MAX(best, _pid + EXTRA);
  lock = 0 // "an unmatched quote in a comment
}
