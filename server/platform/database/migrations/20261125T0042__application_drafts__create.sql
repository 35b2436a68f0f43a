-- Applications that are being prepared, for scholarships with questions of their own [DRAFT1].
create table application_drafts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The form as its person has seen it.
  form_version_id uuid not null references form_versions on delete cascade,
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (user_id, scholarship_id)
);
create index application_drafts_of_scholarship on application_drafts (scholarship_id);
create index application_drafts_of_form on application_drafts (form_version_id);

-- One row a question, so that two devices meet in one question only [DRAFT2].
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
  unique (draft_id, question, tab, base)
);
