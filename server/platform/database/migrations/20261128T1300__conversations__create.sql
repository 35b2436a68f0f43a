-- One conversation an application [TALK2] (docs/decisions/0103).
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

create table messages (
  -- Chosen by who wrote it, so that one sent twice is there once.
  id uuid primary key,
  application_id uuid not null references conversations on delete cascade,
  number integer not null,
  side text not null,
  -- The officer; null for the applicant, and once that account was deleted.
  author_id uuid references users on delete set null,
  body text not null,
  -- Where the applicant has changed the application: the number of the receipt; the body is empty.
  receipt text,
  at timestamptz not null,
  unique (application_id, number)
);
create index messages_of_officer on messages (author_id);

-- A scholarship without a row leaves the first word to the office.
create table conversation_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  applicants_first boolean not null
);

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
