-- Which columns each edit changed, and by whom: an edit that began with an older version is told what changed since.
create table scholarship_edits (
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The version that the edit made.
  version integer not null,
  columns text[] not null,
  edited_by uuid references users on delete set null,
  edited_at timestamptz not null default now(),
  primary key (scholarship_id, version)
);

create index scholarship_edits_by_person on scholarship_edits (edited_by);

-- What staff list: newest first, and the next deadlines for everybody's overview.
create index scholarships_newest on scholarships (posted_at desc, id desc) where archived_at is null;
create index scholarships_next_deadline on scholarships (application_deadline, id) where archived_at is null;
