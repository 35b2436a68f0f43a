-- What staff did (docs/decisions/0085), and the rule by which personal data goes [AUDIT4]
-- (docs/decisions/0117).

-- An act of staff, or a look at what applicants sent. No foreign keys: an entry outlives what it is about and who did it.
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

-- What an act changed, from and to. `json` keeps the text as it was written, which the digest covers.
create table record_values (
  entry_id uuid primary key references record_entries,
  salt bytea not null,
  before json,
  after json
);

-- The seal of a minute's entries.
create table record_seals (
  number integer primary key,
  entries integer not null,
  -- sha256 of the hash before, this row and its entries in the order of their ids.
  hash bytea not null,
  at timestamptz(3) not null
);

-- A look of this day that has an entry already.
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
create trigger record_entries_stay before delete or truncate on record_entries
  for each statement execute function refuse_record_change();
create trigger record_values_stay before update or truncate on record_values
  for each statement execute function refuse_record_change();
create trigger record_seals_stay before update or delete or truncate on record_seals
  for each statement execute function refuse_record_change();

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

-- The one row is the rule, and how far it has got.
create table retention (
  only_one boolean primary key default true check (only_one),
  -- Null while nothing is removed.
  months integer check (months between 1 and 120),
  version integer not null default 0,
  saved_by uuid references users on delete set null,
  saved_at timestamptz,
  -- The first night in which the rule removes something.
  starts_at timestamptz check (months is null or starts_at is not null),
  -- The last file of the journal that this database knows, and the history in which it was found.
  journal integer not null default 0,
  history uuid
);
create index retention_by_officer on retention (saved_by);
insert into retention default values;

-- An application whose data stays whatever the rule says.
create table retention_holds (
  application_id uuid primary key references applications on delete cascade,
  reason text not null,
  placed_by uuid references users on delete set null,
  placed_at timestamptz not null default now()
);
create index retention_holds_by_officer on retention_holds (placed_by);

-- An application whose data was removed, and is not in the journal yet; no reference, as its person may delete it meanwhile.
create table retention_unnoted (
  application_id uuid primary key,
  removed_at timestamptz not null,
  months integer not null
);

-- A decided application that still has its data, and since when its applicant knows. Triggers write it.
create table retention_decided (
  application_id uuid primary key references applications on delete cascade,
  decided_at timestamptz not null
);
create index retention_decided_by_time on retention_decided (decided_at, application_id);

-- The day on which data goes: in a shorter month on its last day.
create function retention_day(decided timestamptz, months integer, zone text) returns date language sql stable as $$
  select ((decided at time zone zone)::date + make_interval(months => months))::date
$$;
-- What was decided before this moment goes on that day or earlier. Several days before can end on one: at most the four last
-- days of a month. Where clocks go back over midnight it comes twice, and the first one counts.
create function retention_end(day date, months integer, zone text) returns timestamptz language sql stable as $$
  select case when ((midnight - interval '1 hour') at time zone zone)::date = next then midnight - interval '1 hour'
    else midnight end
  from (
    select max(before)::date + 1 as next, (max(before)::date + 1)::timestamp at time zone zone as midnight
    from generate_series(day - make_interval(months => months), day - make_interval(months => months) + interval '3 days',
      interval '1 day') as days (before)
    where (before + make_interval(months => months))::date <= day) as last
$$;

-- When the rule begins to count for an application; null while it is open or its decision is held, and once its data is removed.
create function retention_decision(application applications) returns timestamptz language sql stable as $$
  select case
    when application.status not in ('Completed', 'Rejected') or application.data_removed_at is not null then null
    when decisions.outcome is not null then decisions.released_at
    else coalesce((select max(at) from application_events
      where application_id = application.id and to_status = application.status), application.applied_at)
  end
  from (select 1) as one left join decisions on decisions.application_id = application.id
$$;

create function write_retention_decided(id uuid) returns void language plpgsql as $$
declare application applications; decided timestamptz;
begin
  select * into application from applications where applications.id = write_retention_decided.id;
  decided := case when application.id is not null then retention_decision(application) end;
  if decided is null then
    delete from retention_decided where application_id = write_retention_decided.id;
  else
    insert into retention_decided (application_id, decided_at) values (application.id, decided)
    on conflict (application_id) do update set decided_at = excluded.decided_at
      where retention_decided.decided_at <> excluded.decided_at;
  end if;
end $$;

create function keep_retention_of_application() returns trigger language plpgsql as $$
begin
  perform write_retention_decided(new.id);
  -- It lacks nothing any more.
  if new.data_removed_at is not null then
    delete from desk_gaps where application_id = new.id and what in ('documents', 'references');
  end if;
  return null;
end $$;
create trigger applications_added_to_retention after insert on applications
  for each row when (new.status in ('Completed', 'Rejected')) execute function keep_retention_of_application();
create trigger applications_to_retention after update of status, data_removed_at on applications
  for each row when (old.status <> new.status or old.data_removed_at is distinct from new.data_removed_at)
  execute function keep_retention_of_application();

create function keep_retention_of_part() returns trigger language plpgsql as $$
begin
  perform write_retention_decided(coalesce(new.application_id, old.application_id));
  return null;
end $$;
create trigger decisions_to_retention after insert or delete or update of released_at on decisions
  for each row execute function keep_retention_of_part();
create trigger application_events_to_retention after insert on application_events
  for each row when (new.to_status in ('Completed', 'Rejected')) execute function keep_retention_of_part();
