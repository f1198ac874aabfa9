// a send with too few fields
chan c = [2] of {byte, byte};

active proctype P() {
  c!1;
  c?_, _
}
