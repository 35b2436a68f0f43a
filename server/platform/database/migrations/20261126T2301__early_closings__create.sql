-- When and why staff closed a scholarship before its time that was opened again since. One that is closed now has both itself.
create table early_closings (
  scholarship_id uuid not null references scholarships on delete cascade,
  closed_at timestamptz not null,
  reason text not null,
  primary key (scholarship_id, closed_at)
);
