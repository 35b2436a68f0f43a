-- Applications in preparation.

-- An application that is being prepared [DRAFT1], or a correction of a submitted one [U4].
create table application_drafts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The form as its person has seen it.
  form_version_id uuid not null references form_versions on delete cascade,
  -- The application that it corrects. When that is cancelled, the draft prepares a new one [U5].
  application_id uuid references applications on delete set null,
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Bytes that may be saved before the drafts of its person are measured again (contract/drafts/draft-limits.ts).
  room integer not null default 0,
  unique (user_id, scholarship_id)
);
create index application_drafts_of_scholarship on application_drafts (scholarship_id);
create index application_drafts_of_form on application_drafts (form_version_id);
create index application_drafts_of_application on application_drafts (application_id) where application_id is not null;

-- The answer to one question of a draft, so that two devices meet in one question only [DRAFT2].
create table draft_answers (
  draft_id uuid not null references application_drafts on delete cascade,
  question text not null,
  -- A text or a list of texts, right or wrong.
  answer jsonb not null,
  version integer not null,
  -- Which tab wrote it, and that tab's count of its changes.
  tab uuid not null,
  sequence integer not null,
  at timestamptz not null default now(),
  bytes integer not null generated always as (octet_length(answer::text)) stored,
  primary key (draft_id, question)
);

-- What a tab wrote without having seen what another one had written: kept until its person has chosen.
create table draft_conflicts (
  id uuid primary key,
  draft_id uuid not null references application_drafts on delete cascade,
  question text not null,
  answer jsonb not null,
  tab uuid not null,
  sequence integer not null,
  -- The version that the tab knew: what it wrote on top of another one is another conflict.
  base integer not null,
  at timestamptz not null default now(),
  bytes integer not null generated always as (octet_length(answer::text)) stored,
  unique (draft_id, question, tab, base)
);
