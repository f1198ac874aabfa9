/* K strongly connected components of M states, each a complete graph; the last state of a component reports and stops,
   as in components.py. Engels et al. (2009), Section 5.1.3. */
#ifndef K
#define K 5
#endif
#ifndef M
#define M 5
#endif

byte component; /* 0: not yet entered */
byte place;     /* M + 1: reported */

active proctype Walker() {
  byte chosen;
  do
  :: atomic { component == 0 -> select (chosen : 1 .. K); component = chosen; place = 1; chosen = 0 }
  :: atomic {
       M > 1 && component > 0 && place <= M ->
       select (chosen : 1 .. M - 1); /* another place: those behind the own one come one later */
       place = (chosen < place -> chosen : chosen + 1);
       chosen = 0
     }
  :: atomic { place == M -> place = M + 1 }
  od
}
