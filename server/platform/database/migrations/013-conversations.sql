-- What applicants and office write to each other [TALK2] (docs/decisions/0103), and what the
-- office asks for after an application was submitted [TALK1] (docs/decisions/0103).

-- The conversation about an application: how long it is, how far each side has read, and who waits.
create table conversations (
  application_id uuid primary key references applications on delete cascade,
  -- Of its latest entry. Whoever writes holds the application, so numbers are the order of commits.
  last_number integer not null,
  last_at timestamptz not null,
  -- The first message of the applicant that the office has not answered; null when nobody waits.
  waiting_since timestamptz,
  -- Up to which number each side has read.
  read_by_applicant integer not null default 0,
  read_by_office integer not null default 0,
  -- When the applicant is mailed that there are messages; messages until then share the mail.
  mail_due timestamptz
);
create index conversations_unanswered on conversations (waiting_since, application_id)
  where waiting_since is not null;
create index conversations_answered on conversations (last_at desc, application_id desc)
  where waiting_since is null;

-- A message, or a note that the applicant has changed the application.
create table messages (
  -- Chosen by who wrote it, so that one sent twice is there once.
  id uuid primary key,
  application_id uuid not null references conversations on delete cascade,
  number integer not null,
  side text not null constraint messages_side_listed check (side in ('applicant', 'office')),
  -- The officer; null for the applicant, and once that account was deleted.
  author_id uuid references users on delete set null,
  body text not null,
  -- Where the applicant has changed the application: the number of the receipt; the body is empty.
  receipt text,
  at timestamptz not null,
  unique (application_id, number)
);
create index messages_of_officer on messages (author_id);

-- What the applicant changes stands in the conversation, where there is one. Applications know no conversations, so that a
-- trigger writes it, in the transaction that holds the application.
create function copy_change_to_conversation() returns trigger language plpgsql as $$
declare changed integer;
begin
  update conversations set last_number = last_number + 1, last_at = clock_timestamp()
  where application_id = new.application_id returning last_number into changed;
  if changed is not null then
    insert into messages (id, application_id, number, side, body, receipt, at)
    values (gen_random_uuid(), new.application_id, changed, 'applicant', '', new.number, clock_timestamp());
  end if;
  return null;
end $$;
create trigger receipts_to_conversation after update of number on application_receipts
  for each row execute function copy_change_to_conversation();

-- Whether the applicants of a scholarship may write first; without a row, the first word is the office's.
create table conversation_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  applicants_first boolean not null
);

-- A request to an applicant: the answers that it reopens, until when, and what became of it.
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
-- Officers are told what was answered, and what was not by its date [TALK3].
create index information_requests_answered on information_requests (settled_at) where settled_as = 'answered';
create index information_requests_due on information_requests (due_at) where settled_at is null;
