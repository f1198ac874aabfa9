// a machine that takes coins, gives drinks and change, and a customer in a hurry
mtype = { coin, tea, coffee, change, refund };
chan slot = [0] of { mtype };
chan tray = [1] of { mtype };
byte stock = 2, money;

active proctype machine() {
  byte paid;
end:
  do
  :: slot?coin ->
     if
     :: paid < 3 -> paid++
     :: else -> tray!change
     fi
  :: paid >= 1 && stock > 0 -> slot?tea; tray!tea; stock--; paid = paid - 1; money++
  :: paid >= 2 && stock > 0 -> slot?coffee; tray!coffee; stock--; paid = paid - 2; money = money + 2
  :: slot?refund ->
     do
     :: paid > 0 -> paid--; tray!change
     :: else -> break
     od
  od
}

active proctype customer() {
  byte purse = 3;
  do
  :: purse > 0 -> slot!coin; purse--
  :: slot!tea -> tray?tea
  :: slot!coffee -> if :: tray?coffee :: tray?change -> purse++; tray?coffee fi
  :: tray?change -> purse++
  :: slot!refund
  :: timeout -> break
  od;
  assert(purse + money <= 3)
}
