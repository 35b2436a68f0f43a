-- What the office asks applicants for after they have submitted [TALK1] (docs/decisions/0103).
create table information_requests (
  -- The message of the conversation that asks.
  id uuid primary key references messages on delete cascade,
  application_id uuid not null references applications on delete cascade,
  -- The questions and specified fields that its applicant may change until it is settled.
  questions text[] not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- Answered or withdrawn. A decision needs none: what is decided is asked no more.
  settled_at timestamptz,
  settled_as text,
  -- Which reminders of this date were planned.
  three_days_reminded boolean not null default false,
  day_reminded boolean not null default false,
  check ((settled_at is null) = (settled_as is null))
);
create unique index information_requests_unsettled on information_requests (application_id) where settled_at is null;
create index information_requests_of_application on information_requests (application_id);
create index information_requests_to_remind on information_requests (due_at) where settled_at is null and not day_reminded;

-- While an applicant is asked, the time that they wait for a decision stands still, until the date at the latest.
alter table desk_rows
  add column asked_at timestamptz,
  add column answer_due timestamptz,
  add column paused interval not null default '0';
create index desk_rows_asked on desk_rows (answer_due, application_id) where answer_due is not null;

create function copy_request_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set
    asked_at = case when new.settled_at is null then new.asked_at end,
    answer_due = case when new.settled_at is null then new.due_at end,
    paused = (select coalesce(sum(least(settled_at, due_at) - information_requests.asked_at), '0')
      from information_requests where application_id = new.application_id and settled_at is not null)
  where application_id = new.application_id;
  return null;
end $$;
create trigger information_requests_to_desk after insert or update of due_at, settled_at on information_requests
  for each row execute function copy_request_to_desk();
