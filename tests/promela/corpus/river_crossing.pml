// a farmer with a wolf, a goat and a cabbage: the assertion fails when all are across
bit farmer, wolf, goat, cabbage;
#define SAFE !((wolf == goat && goat != farmer) || (goat == cabbage && goat != farmer))

active proctype cross() {
  do
  :: atomic { farmer = !farmer; SAFE }
  :: atomic { farmer == wolf; farmer = !farmer; wolf = farmer; SAFE }
  :: atomic { farmer == goat; farmer = !farmer; goat = farmer; SAFE }
  :: atomic { farmer == cabbage; farmer = !farmer; cabbage = farmer; SAFE }
  :: farmer && wolf && goat && cabbage -> assert(0)
  od
}
