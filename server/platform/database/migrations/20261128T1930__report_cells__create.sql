-- What became of the applications to each scholarship, counted every night [AUDIT3]: numbers that can be added up over
-- scholarships. `key` is a step, a group, a number of days, an officer or a currency, as `what` says.
create table report_cells (
  scholarship_id uuid not null references scholarships on delete cascade,
  what text not null,
  key text not null,
  n integer not null,
  awarded integer not null default 0,
  money bigint not null default 0,
  counted_at timestamptz not null default now(),
  primary key (scholarship_id, what, key)
);
