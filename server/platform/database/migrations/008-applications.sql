-- Submitted applications.

-- An application, with the specified fields; they are empty once its personal data was removed by rule.
create table applications (
  id uuid primary key,
  scholarship_id uuid not null references scholarships,
  user_id uuid not null references users on delete cascade,
  payment_id uuid not null unique references payments,
  -- What the applicant saw of the scholarship, and paid; it keeps its currency when the office takes another one.
  scholarship_name text not null,
  university_name text not null,
  category text not null,
  subject text not null,
  application_fee_minor bigint not null,
  service_charge_minor bigint not null,
  currency text not null default 'usd',
  phone text not null,
  -- The same as E.164 where it says its country [F1]: by it one number is the same in any spelling.
  phone_e164 text,
  photo text not null,
  address text not null,
  gender text not null constraint applications_gender_listed check (gender in ('female', 'male')),
  degree text not null,
  ssc text not null,
  hsc text not null,
  status text not null default 'Pending'
    constraint applications_status_listed check (status in ('Pending', 'Processing', 'Completed', 'Rejected')),
  feedback text not null default '',
  applied_at timestamptz not null default date_trunc('milliseconds', now()),
  version integer not null default 1,
  -- When its personal data was removed, and for how many months after the decision the rule kept it [AUDIT4].
  data_removed_at timestamptz,
  data_kept_months integer,
  -- Copies of the person's, set by triggers, as in reviews: what staff search and sort by.
  applicant_name text not null default '',
  applicant_email text collate "C" not null default '',
  search_text text collate "C" not null generated always as (
    search_form(scholarship_name || ' ' || university_name || ' ' || category || ' ' || subject || ' '
      || applicant_name || ' ' || applicant_email)
  ) stored,
  unique (user_id, scholarship_id)
);
create index applications_of_scholarship on applications (scholarship_id);
create index applications_search on applications using gin (search_text gin_trgm_ops);
-- The orders of staff's list.
create index applications_newest on applications (applied_at desc, id desc);
create index applications_by_status on applications (status, applied_at, id);
create index applications_by_applicant on applications (applicant_name, id);
create index applications_by_university on applications (university_name, id);
create index applications_waiting on applications (applied_at, id) where status in ('Pending', 'Processing');
create index applications_without_data on applications (data_removed_at) where data_removed_at is not null;

-- Without the extension of a desk behind it.
create function phone_line(phone text) returns text language sql immutable as $$
  select regexp_replace(phone, '[,;]?\s*(ext|x|#|int|poste|ramal|доб).*$', '', 'i')
$$;
-- The digits that tell phone numbers apart, however they are written: without zeros in front, which stand for leaving a
-- country or a city.
create function phone_digits(phone text) returns text language sql immutable as $$
  select ltrim(regexp_replace(replace(public.phone_line(phone), '(0)', ''), '[^0-9]', '', 'g'), '0')
$$;
-- Backwards, so that a number without its country finds one that has it.
create index applications_phone on applications (reverse(phone_digits(coalesce(phone_e164, phone))) text_pattern_ops);

create function copy_applicant() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.user_id, false);
  -- Nobody is left to the foreign key to refuse.
  select coalesce(max(user_name), ''), coalesce(max(user_email), '') into new.applicant_name, new.applicant_email
    from users where id = new.user_id;
  return new;
end $$;
create trigger applications_copy_names before insert on applications
  for each row execute function copy_applicant();

create function copy_person_again() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.id, true);
  update applications set applicant_name = new.user_name, applicant_email = new.user_email where user_id = new.id;
  update reviews set reviewer_name = new.user_name, reviewer_email = new.user_email where user_id = new.id;
  return null;
end $$;
create trigger users_copy_names after update on users
  for each row when (old.user_name <> new.user_name or old.user_email <> new.user_email)
  execute function copy_person_again();

-- A step of an application: by whom, from where to where, and when.
create table application_events (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  actor_id uuid references users on delete set null,
  from_status text not null constraint application_events_from_status_listed
    check (from_status in ('Pending', 'Processing', 'Completed', 'Rejected')),
  to_status text not null constraint application_events_to_status_listed
    check (to_status in ('Pending', 'Processing', 'Completed', 'Rejected')),
  -- Often written after waiting for a lock: the time of writing, so that the order of time is that of what happened.
  at timestamptz not null default clock_timestamp(),
  -- The decision that a step of the specified buttons has ended; Undo of the step brings it back.
  ended_decision jsonb,
  check (from_status <> to_status)
);
create index application_events_of_application on application_events (application_id, id);
create index application_events_by_actor on application_events (actor_id);
create index application_events_newest on application_events (at);

-- What an applicant was mailed last about an application, and which job tells what is new since.
create table application_news (
  application_id uuid primary key references applications on delete cascade,
  waiting text not null,
  told_status text not null constraint application_news_told_status_listed
    check (told_status in ('Pending', 'Processing', 'Completed', 'Rejected')),
  -- A hash of the feedback; empty for none.
  told_feedback text not null default ''
);

-- What an application answers to the form that it was submitted with.
create table application_answers (
  application_id uuid primary key references applications on delete cascade,
  form_version_id uuid not null references form_versions,
  answers jsonb not null
);
create index application_answers_of_form on application_answers (form_version_id);

-- The latest submission, word for word, as its applicant saw it [DRAFT3].
create table application_receipts (
  application_id uuid primary key references applications on delete cascade,
  number text not null unique,
  at timestamptz not null default now(),
  content jsonb not null
);

-- A receipt that a correction has replaced, or of a cancelled application: it stays with its person [DRAFT3].
create table earlier_receipts (
  number text primary key,
  user_id uuid not null references users on delete cascade,
  -- Not a reference: it outlives the application.
  application_id uuid not null,
  at timestamptz not null,
  content jsonb not null
);
create index earlier_receipts_of_user on earlier_receipts (user_id);
create index earlier_receipts_of_application on earlier_receipts (application_id);
