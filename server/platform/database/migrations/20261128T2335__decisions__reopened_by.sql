-- Who reopened a decision, and when: not who had decided it, and when that was.
alter table decisions
  add column reopened_by uuid references users on delete set null,
  add column reopened_at timestamptz;
create index decisions_of_reopener on decisions (reopened_by) where reopened_by is not null;
