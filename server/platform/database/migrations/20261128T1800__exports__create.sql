-- Applications, payments and people as files of rows [AUDIT2] (docs/decisions/0113). Backups leave the exports out.
create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  format text not null,
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
  -- Each begins anew; its parts in the store are named by it.
  attempt integer not null default 0,
  -- Parts that may be in the store.
  parts integer not null default 0,
  bytes bigint,
  sha256 text,
  -- Until then nobody else makes it, or another export.
  claimed_until timestamptz,
  expires_at timestamptz not null default now() + interval '7 days'
);
create index exports_of_person on exports (user_id, asked_at desc);
create index exports_to_expire on exports (expires_at);
create index exports_being_made on exports (claimed_until) where state = 'making';
create index exports_waiting on exports (asked_at) where state = 'waiting';
create index exports_gone on exports (id) where state = 'gone' and parts > 0;
create index exports_with_data on exports (kind, id) where state in ('making', 'ready');

create table export_sets (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  name text not null,
  kind text not null,
  format text not null,
  wish jsonb not null,
  scholarship_id uuid,
  unique (owner_id, name)
);
create index export_sets_by_name on export_sets (name, id);

-- A deleted application takes the exports along that may hold it, and a deleted person those of payments and people. In one
-- order, so that two deletions never wait for each other in a circle.
create function exports_lose_applications() returns trigger language plpgsql as $$
begin
  update exports set state = 'gone', note = 'An application in it was deleted. Run it again.'
  where id = any (array(
    select id from exports where kind = 'applications' and state in ('making', 'ready')
      and exists (select from gone where exports.scholarship_id is null or exports.scholarship_id = gone.scholarship_id)
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
      and exists (select from gone)
    order by id for update));
  return null;
end $$;
create trigger people_lost_by_exports after delete on users
  referencing old table as gone for each statement execute function exports_lose_people();
