// every basic type is stored by its width: values wrap on assignment only
bit t = 1;
bool f;
byte b = 250;
pid p;
short s = 32760;
int i = 2147483640;
unsigned u : 3 = 6;
unsigned w : 5;
mtype = { red, green, blue };
mtype m = green;

active proctype wrap() {
  do
  :: b > 10 -> b = b + 3; t = b; u = b; w = u * 5 - 1
  :: b <= 10 -> break
  od;
  do
  :: s > 0 -> s = s + 3
  :: else -> break
  od;
  do
  :: i > 0 -> i = i + 5
  :: else -> break
  od;
  f = 2;
  f = 3;
  p = 256 + 7;
  m = blue;
  m = m + 255
}
