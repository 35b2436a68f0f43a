-- The cells of all scholarships added up, and by subject and country, so that the report of all reads few rows [AUDIT3].
create table report_totals (
  what text not null,
  key text not null,
  n integer not null,
  awarded integer not null,
  money bigint not null,
  counted_at timestamptz not null default now(),
  primary key (what, key)
);
