/* Two readers may read together, the writer writes alone. */
byte reading;
bool writing, wants;

active [2] proctype Reader() {
  do
  :: atomic { !writing -> reading++ };
progress_read: reading--
  od
}

active proctype Writer() {
  do
  :: wants = true;
     atomic { reading == 0 && !writing -> writing = true; wants = false };
progress_write: writing = false
  od
}
