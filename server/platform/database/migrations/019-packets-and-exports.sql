-- Files that are made for staff. Backups leave them out, as they can be made again.

-- Chosen applications as one file for a committee [DESK8] (docs/decisions/0113).
create table packets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null constraint packets_kind_listed check (kind in ('pdf', 'zip')),
  with_documents boolean not null,
  -- As readers of a committee see the applications.
  without_names boolean not null default false,
  -- How many were chosen, and how many of them are made.
  applications integer not null check (applications > 0),
  done integer not null default 0,
  state text not null default 'waiting',
  -- Why it failed, or is gone.
  note text not null default '',
  asked_at timestamptz not null default now(),
  -- Each begins anew; its parts in the store are named by it.
  attempt integer not null default 0,
  -- Parts that may be in the store.
  parts integer not null default 0,
  bytes bigint,
  -- Until then nobody else makes it, or another packet.
  claimed_until timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index packets_of_person on packets (user_id, asked_at desc);
create index packets_to_expire on packets (expires_at);
create index packets_being_made on packets (claimed_until) where state = 'making';
create index packets_waiting on packets (asked_at) where state = 'waiting';
create index packets_gone on packets (id) where state = 'gone' and parts > 0;

-- An application in a packet, and its place.
create table packet_applications (
  packet_id uuid not null references packets on delete cascade,
  application_id uuid not null references applications on delete cascade,
  place integer not null,
  primary key (packet_id, application_id)
);
create index packet_applications_by_place on packet_applications (packet_id, place);
create index packet_applications_of_application on packet_applications (application_id);

-- A deleted application, or person, takes the packets along that hold it.
create function packet_loses_application() returns trigger language plpgsql as $$
begin
  update packets set state = 'gone', note = 'An application in it was deleted.'
  where id = old.packet_id and state <> 'gone';
  return null;
end $$;
create trigger packet_applications_lost after delete on packet_applications
  for each row execute function packet_loses_application();

-- A referee who has their letters deleted takes the packets along that hold one [DESK8] [REF1].
create function packet_loses_letter() returns trigger language plpgsql as $$
begin
  update packets set state = 'gone', note = 'A letter of reference in it was deleted.'
  where with_documents and state in ('making', 'ready') and id in (
    select packet_id from packet_applications join applications on applications.id = application_id
    where applications.user_id = old.user_id and applications.scholarship_id = old.scholarship_id);
  return null;
end $$;
create trigger references_withdrawn_lose_packets after update of state on reference_requests
  for each row when (old.state = 'received' and new.state <> 'received') execute function packet_loses_letter();

-- Applications, payments or people as a file of rows [AUDIT2] (docs/decisions/0113).
create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null
    constraint exports_kind_listed check (kind in ('applications', 'scholarships', 'payments', 'people')),
  format text not null constraint exports_format_listed check (format in ('csv', 'xlsx')),
  -- Of the set that it was run from.
  name text not null default '',
  -- Selection and columns.
  wish jsonb not null,
  -- The only scholarship that it is about.
  scholarship_id uuid,
  state text not null default 'waiting',
  -- Why it failed, or is gone.
  note text not null default '',
  asked_at timestamptz not null default now(),
  -- The moment of its snapshot, and how many rows there were.
  taken_at timestamptz,
  expected integer,
  written integer not null default 0,
  -- As of a packet.
  attempt integer not null default 0,
  parts integer not null default 0,
  bytes bigint,
  sha256 text,
  -- The applications in it, or the people in one of payments or people; null until it is ready, and of a large one.
  held uuid[],
  -- What its maker reached when they asked for it, and when it was made; null for everything.
  reach uuid[],
  claimed_until timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index exports_of_person on exports (user_id, asked_at desc);
create index exports_to_expire on exports (expires_at);
create index exports_being_made on exports (claimed_until) where state = 'making';
create index exports_waiting on exports (asked_at) where state = 'waiting';
create index exports_gone on exports (id) where state = 'gone' and parts > 0;
-- Whom a deleted application or person takes along.
create index exports_holding on exports using gin (held) where state in ('making', 'ready');
create index exports_that_may_hold on exports (kind, scholarship_id) where held is null and state in ('making', 'ready');

-- A deleted application takes the exports along that hold it, and a deleted person those of payments and people. Of a small export
-- that is ready we know whom it holds; of a large one, and while it is made, that it may hold those of its scholarship, or all. In
-- one order, so that two deletions never wait for each other in a circle.
create function exports_lose_applications() returns trigger language plpgsql as $$
begin
  update exports set state = 'gone', note = 'An application in it was deleted. Run it again.'
  where id = any (array(
    select id from exports where kind = 'applications' and state in ('making', 'ready') and (held && array(select id from gone)
      or held is null and scholarship_id = any (array(select scholarship_id from gone))
      or held is null and scholarship_id is null and exists (select from gone))
    order by id for update));
  return null;
end $$;
create trigger applications_lost_by_exports after delete on applications
  referencing old table as gone for each statement execute function exports_lose_applications();
create function exports_lose_people() returns trigger language plpgsql as $$
begin
  update exports set state = 'gone', note = 'A person in it was deleted. Run it again.'
  where id = any (array(
    select id from exports where kind in ('payments', 'people') and state in ('making', 'ready')
      and (held && array(select id from gone) or held is null and exists (select from gone))
    order by id for update));
  return null;
end $$;
create trigger people_lost_by_exports after delete on users
  referencing old table as gone for each statement execute function exports_lose_people();

-- What to export, saved under a name for all staff.
create table export_sets (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  name text not null,
  kind text not null
    constraint export_sets_kind_listed check (kind in ('applications', 'scholarships', 'payments', 'people')),
  format text not null constraint export_sets_format_listed check (format in ('csv', 'xlsx')),
  wish jsonb not null,
  scholarship_id uuid,
  unique (owner_id, name)
);
create index export_sets_by_name on export_sets (name, id);
