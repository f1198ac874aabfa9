// show and local change nothing, xr and xs are promises, D_proctype is a proctype
show byte s;
local byte l;
chan q = [2] of { byte };

active D_proctype send() {
  xs q;
  q!1;
  q!2;
  s = 1
}

active proctype receive() {
  xr q;
  byte v;
  q?v;
  q?v;
  l = v
}
