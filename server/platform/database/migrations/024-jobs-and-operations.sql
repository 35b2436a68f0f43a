-- What keeps the product running.

-- Work written in the caller's transaction and done later, once. `key` makes a job unique while it is kept.
create table jobs (
  id uuid primary key,
  kind text not null,
  -- Mails that can wait stand in a lane of their own, and so does what removes and counts by the many: nothing that people wait for
  -- stands behind them.
  lane text not null default 'prompt' check (lane in ('prompt', 'bulk', 'upkeep')),
  key text not null unique,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  -- Numbers its claims, and never falls.
  attempts integer not null default 0,
  -- Since it last succeeded.
  failures integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  -- What a mail is about, so that a newer one replaces it while it waits (docs/decisions/0128).
  about text
);
create index jobs_next on jobs (lane, run_at) where done_at is null;
-- What the hourly clean-up looks for.
create index jobs_done on jobs (done_at) where done_at is not null;
create index jobs_about on jobs (about) where done_at is null and about is not null;

-- Workers sleep until somebody adds a job, or makes one due earlier: they listen, and hear of it when the transaction commits,
-- once a lane, however many jobs it adds.
create function wake_workers() returns trigger language plpgsql as $$
begin
  if tg_nargs > 0 then
    perform pg_notify('jobs', tg_argv[0]);
  else
    perform pg_notify('jobs', new.lane);
  end if;
  return null;
end $$;
create trigger jobs_wake_workers after insert on jobs for each row execute function wake_workers();
create trigger jobs_wake_workers_earlier after update of run_at on jobs for each row
  when (new.run_at < old.run_at and new.done_at is null) execute function wake_workers();

-- While there is a row, mails that can wait are not sent: the database was restored, and they may have been sent before.
create table mail_hold (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
create trigger mail_hold_wake_workers after delete on mail_hold for each row execute function wake_workers('bulk');

-- How often something was tried by an address or account, shared by all processes. It is written by every limited call and may be
-- lost in a crash: it needs no log.
create unlogged table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_expired on rate_limits (resets_at);

-- An attempt to back up. The newest that is ok tells how old the last backup is.
create table backups (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- Null while it is being made, and for ever when the process was killed.
  finished_at timestamptz,
  -- The folder or file; no secret.
  place text not null,
  bytes bigint,
  ok boolean not null default false
);
create index backups_ok on backups (finished_at) where ok;

-- A file in a store that no row knows, until it is removed. It may be lost in a crash: the next look finds it again.
create unlogged table stray_files (
  -- `images` or `documents`
  store text not null,
  name text not null,
  bytes bigint not null,
  -- A day later it is removed.
  seen_at timestamptz not null default now(),
  -- By the last look, which forgets what it did not find.
  listed_at timestamptz not null,
  primary key (store, name)
);

-- The one row says which history of the database this is: a restore makes another one, because it migrates anew and does not copy
-- this row. An index in a file is of one history only.
create table database_history (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);
insert into database_history default values;

-- A release that removed what older ones need says here which version can still use this database.
create table oldest_versions (
  version text primary key,
  said_at timestamptz not null default now()
);
