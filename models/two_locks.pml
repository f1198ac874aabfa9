// Two clerks who take the same two locks in opposite order: each may wait for the other for ever.
bool ledger, stamp;

active proctype filing() {
  atomic { !ledger -> ledger = true };
  atomic { !stamp -> stamp = true };
  stamp = false;
  ledger = false
}

active proctype mailing() {
  atomic { !stamp -> stamp = true };
  atomic { !ledger -> ledger = true };
  ledger = false;
  stamp = false
}
