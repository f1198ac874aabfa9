// Needham-Schroeder with public keys, and an intruder who composes and replays messages
mtype = { ok, alice, bob, intruder, none, key_a, key_b, key_i, nonce_a, nonce_b, nonce_i, msg1, msg2, msg3 };
chan net = [0] of { mtype, mtype, mtype, mtype, mtype };
mtype partner_a = none, partner_b = none;
bit done_a, done_b, knows_na, knows_nb;

active proctype initiator() {
  mtype key, got;
  atomic {
    if
    :: partner_a = bob; key = key_b
    :: partner_a = intruder; key = key_i
    fi
  };
  net!msg1, partner_a, key, alice, nonce_a;
  net?msg2, alice, key_a, nonce_a, got;
  net!msg3, partner_a, key, got, none;
  done_a = 1
}

active proctype responder() {
  mtype key, from, got;
  net?msg1, bob, key_b, from, got;
  atomic {
    partner_b = from;
    if
    :: from == alice -> key = key_a
    :: else -> key = key_i
    fi
  };
  net!msg2, from, key, got, nonce_b;
  net?msg3, bob, key_b, nonce_b, none;
  done_b = 1;
  assert(!(partner_b == alice && partner_a == intruder))
}

active proctype attacker() {
  mtype kind, key, x, y, kept_kind, kept_key, kept_x, kept_y;
end:
  do
  :: net?kind, _, key, x, y ->
     atomic {
       if
       :: key == key_i ->
          if
          :: x == nonce_a || y == nonce_a -> knows_na = 1
          :: else -> skip
          fi;
          if
          :: x == nonce_b || y == nonce_b -> knows_nb = 1
          :: else -> skip
          fi
       :: else -> kept_kind = kind; kept_key = key; kept_x = x; kept_y = y
       fi;
       kind = 0; key = 0; x = 0; y = 0
     }
  :: kept_kind == msg2 -> net!msg2, alice, kept_key, kept_x, kept_y
  :: kept_kind == msg1 -> net!msg1, bob, kept_key, kept_x, kept_y
  :: kept_kind == msg3 -> net!msg3, bob, kept_key, kept_x, kept_y
  :: knows_na -> net!msg1, bob, key_b, alice, nonce_a
  :: net!msg1, bob, key_b, intruder, nonce_i
  :: knows_na && knows_nb -> net!msg2, alice, key_a, nonce_a, nonce_b
  :: knows_nb -> net!msg3, bob, key_b, nonce_b, none
  od
}
