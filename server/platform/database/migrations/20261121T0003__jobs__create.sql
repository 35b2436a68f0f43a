-- Work written in the caller's transaction and done later, once. `key` makes a job unique while it is kept.
create table jobs (
  id uuid primary key,
  kind text not null,
  key text not null unique,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now()
);

create index jobs_due on jobs (run_at) where done_at is null;

-- Counters of attempts per address and account, shared by all processes.
create table rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create index rate_limits_expired on rate_limits (resets_at);
