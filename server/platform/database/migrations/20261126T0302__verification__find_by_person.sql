-- The open reset links of a person, which a new password and a deleted account end. A value may be longer than a tree takes.
create index "verification_value_idx" on identity."verification" using hash ("value");
