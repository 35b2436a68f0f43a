-- Chosen applications as one file for a committee [DESK8] (docs/decisions/0113). Backups leave both tables out.
create table packets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  with_documents boolean not null,
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
