-- Letters of reference [REF1] [REF2] (docs/decisions/0100). They belong to a person's application to a
-- scholarship, whether it is being prepared or submitted: there is one of each at most.

-- How many letters a scholarship asks for, when, until when, and what they are asked.
create table reference_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  count integer not null check (count between 0 and 3),
  asks text not null constraint reference_settings_asks_listed check (asks in ('application', 'award')),
  closes_on date not null,
  question text not null,
  -- What the copies contain that referees get of their letters.
  copies text not null default 'letter' constraint reference_settings_copies_listed check (copies in ('letter', 'receipt')),
  version integer not null default 1
);
-- Pages of scholarships say which references are asked for.
create trigger reference_settings_renew_catalogue after insert or update or delete on reference_settings
  for each statement execute function renew_catalogue_version('scholarships');

-- Somebody whom an applicant has named as a referee.
create table reference_requests (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  name text not null,
  email text not null,
  relation text not null,
  state text not null default 'asked',
  asked_at timestamptz not null default now(),
  opened_at timestamptz,
  -- Received, declined, replaced or forgotten.
  settled_at timestamptz,
  -- Since when the applicant, or the office, has asked or reminded last.
  reminded_at timestamptz not null default now(),
  -- Reminders that are never sent twice: after a week, and two days before the end.
  week_reminded boolean not null default false,
  end_reminded boolean not null default false,
  -- When its next mail may leave: one address gets one a day. It waits until it was sent by the job of this key.
  mail_at timestamptz not null,
  mail_waits boolean not null default true,
  mail_job text,
  -- The mail server refuses the address.
  refused_at timestamptz
);
create index reference_requests_of_applicant on reference_requests (user_id, scholarship_id);
create index reference_requests_of_scholarship on reference_requests (scholarship_id);
create index reference_requests_by_address on reference_requests (email, mail_at desc);
create index reference_requests_to_remind on reference_requests (scholarship_id, asked_at)
  where state in ('asked', 'opened') and not end_reminded;
create index reference_requests_refused on reference_requests (refused_at) where refused_at is not null;

-- What a referee has written, or uploaded; beside the requests, which applicants read.
create table reference_letters (
  request_id uuid primary key references reference_requests on delete cascade,
  text text not null default '',
  version integer not null default 0,
  file bytea,
  file_name text,
  -- How often the PDF was uploaded or taken back, so that no tab sends another one than it shows [REF1].
  file_version integer not null default 0,
  check ((file is null) = (file_name is null))
);

-- More time for the letters of one applicant.
create table reference_extensions (
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  closes_on date not null,
  reason text not null,
  primary key (user_id, scholarship_id)
);
create index reference_extensions_of_scholarship on reference_extensions (scholarship_id);
