-- Who can apply, and what people say about themselves.

-- Conditions of a scholarship as they were saved or published [ELIG2]. A published version never changes.
create table eligibility_versions (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  number integer not null,
  -- Whether the office advises who doesn't meet them not to apply, or asks why their case is different [ELIG7].
  mode text not null constraint eligibility_versions_mode_listed check (mode in ('advise', 'require')),
  definition jsonb not null,
  -- How often it was written before it was published.
  version integer not null default 1,
  published_at timestamptz,
  published_by uuid references users on delete set null,
  unique (scholarship_id, number)
);
create unique index eligibility_versions_one_unpublished on eligibility_versions (scholarship_id)
  where published_at is null;
create index eligibility_versions_of_publisher on eligibility_versions (published_by);

create function refuse_change_of_published_conditions() returns trigger language plpgsql as $$
begin
  raise exception 'published conditions never change' using errcode = 'integrity_constraint_violation';
end $$;
create trigger eligibility_versions_stay before update of id, scholarship_id, number, mode, definition, version, published_at
  on eligibility_versions for each row when (old.published_at is not null)
  execute function refuse_change_of_published_conditions();

alter table scholarships add foreign key (eligibility_version_id) references eligibility_versions;
create index scholarships_of_conditions on scholarships (eligibility_version_id) where eligibility_version_id is not null;

-- A person's answer in About You [ELIG1], which nobody else reads [ELIG11].
create table profile_answers (
  user_id uuid not null references users on delete cascade,
  question text not null check (question ~ '^p_[a-z0-9]{4,12}$'),
  -- As it was typed: a text, or a list of texts.
  answer jsonb not null check (octet_length(answer::text) <= 4000),
  answered_at timestamptz not null default now(),
  primary key (user_id, question)
);

-- When somebody who has answered there last did, or signed in, and when they were told that the answers will go.
create table profile_uses (
  user_id uuid primary key references users on delete cascade,
  used_at timestamptz not null default now(),
  told_at timestamptz
);
create index profile_uses_untold on profile_uses (used_at) where told_at is null;
create index profile_uses_told on profile_uses (told_at) where told_at is not null;

create function note_profile_use() returns trigger language plpgsql as $$
begin
  insert into profile_uses (user_id) values (new.user_id)
  on conflict (user_id) do update set used_at = now(), told_at = null;
  return null;
end $$;
create trigger profile_answers_are_used after insert or update on profile_answers
  for each row execute function note_profile_use();

-- A session is extended while somebody uses it.
create function note_session_of_profile() returns trigger language plpgsql as $$
begin
  update profile_uses set used_at = now(), told_at = null
   where user_id = (select id from users where identity_id = new."userId");
  return null;
end $$;
create trigger sessions_use_profiles after insert or update of "expiresAt" on identity."session"
  for each row execute function note_session_of_profile();

-- A sensitive question that an admin has switched on, with the legal ground that everybody is shown.
create table sensitive_questions (
  question text primary key check (question ~ '^p_[a-z0-9]{4,12}$'),
  ground text not null check (char_length(ground) between 1 and 300),
  switched_on_at timestamptz not null default now(),
  switched_on_by uuid references users on delete set null
);

-- What an application met of its scholarship's conditions when it was submitted [ELIG8].
create table application_eligibility (
  application_id uuid primary key references applications on delete cascade,
  eligibility_version_id uuid not null references eligibility_versions,
  state text not null constraint application_eligibility_state_listed check (state in ('met', 'unknown', 'notMet')),
  -- The state of each condition, by its id.
  states jsonb not null,
  -- The values that decided, by question.
  answers jsonb not null,
  -- Why the applicant's case is different [ELIG7].
  own_case text check (char_length(own_case) between 1 and 500)
);
create index application_eligibility_of_version on application_eligibility (eligibility_version_id);

create function copy_conditions_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set conditions = case
    when tg_op = 'DELETE' then null
    when new.own_case is not null then 'different'
    else new.state
  end where application_id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger application_eligibility_to_desk after insert or update or delete on application_eligibility
  for each row execute function copy_conditions_to_desk();
