/* the second file of includes.pml */
#define HELLO 3

typedef Message {
  byte who;
  byte what
};

chan line = [2] of { byte, byte };

inline send(me) {
  line!me, HELLO + me
}
