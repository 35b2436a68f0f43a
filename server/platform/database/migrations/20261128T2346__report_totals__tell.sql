-- Numbers of the report of all that would tell what the report of one scholarship hides (docs/decisions/0116).
alter table report_totals
  add column tells_applied boolean not null default false,
  add column tells_awarded boolean not null default false;
