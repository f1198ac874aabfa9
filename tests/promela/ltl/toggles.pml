/* Two who switch a lamp of their own as they like, and a third that looks at both. */
bool a, b, both;

active proctype A() { do :: a = !a od }
active proctype B() { do :: b = !b od }
active proctype Look() {
end: do
  :: d_step { a && b -> both = true; both = false }
  od
}
