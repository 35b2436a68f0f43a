-- Who wants one mail when a scholarship, or the next one of its series, is open; the row goes with the mail.
create table reopening_requests (
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (user_id, scholarship_id)
);

create index reopening_requests_of_scholarship on reopening_requests (scholarship_id);
