// structs within structs, arrays in both, copied field by field
typedef Point {
  byte x;
  short y
};
typedef Line {
  Point from, to;
  bit dashed
};
typedef Drawing {
  Line lines[2];
  byte used
};

Drawing d;
Point spare[2];

active [2] proctype draw() {
  do
  :: atomic {
       d.used < 2 ->
       d.lines[d.used].from.x = _pid + 1;
       d.lines[d.used].to.y = -_pid;
       d.lines[d.used].dashed = d.used;
       d.used++
     }
  :: d.used == 2 -> break
  od;
  spare[_pid].x = d.lines[1 - _pid].from.x;
  spare[_pid].y = d.lines[_pid].to.y - 1;
  assert(spare[_pid].y < 0)
}
