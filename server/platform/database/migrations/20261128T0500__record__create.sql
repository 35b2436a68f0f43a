-- Every act of staff and every look at what applicants sent (docs/decisions/0085). No foreign keys: an entry
-- outlives what it is about and who did it.
create table record_entries (
  id uuid primary key,
  -- To the millisecond, because that is what the seal covers.
  at timestamptz(3) not null default now(),
  actor_id uuid,
  -- Role at that moment; `visitor`, `system`.
  actor_as text not null,
  -- Of the list in contract/record/record-terms.ts, which alone knows them.
  action text not null,
  object_kind text not null,
  object_id text not null,
  application_id uuid,
  scholarship_id uuid,
  -- The person whose data the values hold; they are erased with the account.
  subject_id uuid,
  request_id text,
  -- sha256 of the salt and the values; null without values.
  digest bytea,
  -- Which seal covers it; null until the next one is made.
  seal integer
);
create index record_entries_in_seal on record_entries (seal, id);
create index record_entries_by_time on record_entries (at, id);
create index record_entries_by_actor on record_entries (actor_id, at, id);
create index record_entries_by_action on record_entries (action, at, id);
create index record_entries_of_object on record_entries (object_id, at, id);
create index record_entries_of_application on record_entries (application_id, at, id) where application_id is not null;
create index record_entries_of_subject on record_entries (subject_id) where subject_id is not null;

-- What was changed, from and to. `json` keeps the text as it was written, which the digest covers.
create table record_values (
  entry_id uuid primary key references record_entries,
  salt bytea not null,
  before json,
  after json
);

create table record_seals (
  number integer primary key,
  entries integer not null,
  -- sha256 of the hash before, this row and its entries in the order of their ids.
  hash bytea not null,
  at timestamptz(3) not null
);

-- Looks of a day that have an entry already.
create table record_looks (
  day date not null,
  actor_id uuid not null,
  object_kind text not null,
  object_id text not null,
  primary key (day, actor_id, object_kind, object_id)
);

create function refuse_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'The record is append-only: % on % is refused.', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create function allow_record_seal() returns trigger language plpgsql as $$
declare
  unsealed record_entries := new;
begin
  unsealed.seal := null;
  if new.seal is null or unsealed is distinct from old then
    raise exception 'The record is append-only: an entry can only be sealed, once.' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger record_entries_seal before update on record_entries for each row execute function allow_record_seal();
create trigger record_entries_stay before delete or truncate on record_entries
  for each statement execute function refuse_record_change();
create trigger record_values_stay before update or truncate on record_values
  for each statement execute function refuse_record_change();
create trigger record_seals_stay before update or delete or truncate on record_seals
  for each statement execute function refuse_record_change();
