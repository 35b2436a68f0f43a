-- What is decided about applications [DESK5], the letters that tell it [DESK6] (docs/decisions/0093),
-- and the points that officers give before [DESK7] (docs/decisions/0094).

-- A version of a scholarship's criteria.
create table score_sheets (
  scholarship_id uuid not null references scholarships on delete cascade,
  version integer not null,
  -- Name, weight and the words of 1 to 5 points of each; none: nothing is scored any more.
  criteria jsonb not null,
  -- Whether others' points are hidden from an officer who has not given theirs. It alone can change in a version.
  hides boolean not null,
  written_by uuid references users on delete set null,
  written_at timestamptz not null default now(),
  primary key (scholarship_id, version)
);
create index score_sheets_of_officer on score_sheets (written_by);

-- An officer's points for an application, by a version of the criteria.
create table scores (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  scholarship_id uuid not null,
  version integer not null,
  -- Null once that account was deleted; the points stay.
  officer_id uuid references users on delete set null,
  -- In the order of the criteria; null where none were given.
  points integer[] not null,
  -- Weighted, once every criterion has points.
  mean double precision,
  at timestamptz not null default now(),
  unique (application_id, version, officer_id),
  foreign key (scholarship_id, version) references score_sheets on delete cascade
);
create index scores_of_sheet on scores (scholarship_id, version, officer_id);
create index scores_of_officer on scores (officer_id);

-- How a scholarship decides; without a row, nobody has chosen.
create table decision_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  -- Whether decisions wait for their release.
  holds boolean not null default false,
  -- Minutes in which a batch that is released now can be recalled.
  recall_minutes integer not null default 15 check (recall_minutes between 0 and 1440),
  -- What an outcome must say before its letter leaves.
  awards_have_amount boolean not null default false,
  waitlist_has_places boolean not null default false
);

-- Decisions that are released together, and when.
create table decision_batches (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  state text not null default 'draft',
  -- One decision of a scholarship that decides at once; it is no batch for people.
  at_once boolean not null default false,
  release_at timestamptz,
  -- The site as its letters name it, from the moment that they were confirmed.
  site jsonb,
  check ((release_at is null) = (site is null))
);
create index decision_batches_of_scholarship on decision_batches (scholarship_id, created_at desc);
create index decision_batches_of_creator on decision_batches (created_by);

-- The outcome chosen for an application, proposed or released.
create table decisions (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  outcome text not null constraint decisions_outcome_listed check (outcome in ('award', 'waitlist', 'decline')),
  amount_minor integer check (amount_minor >= 0),
  terms text,
  rank integer check (rank > 0),
  reason text not null default '',
  word text not null default '',
  version integer not null default 1,
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null default now(),
  -- The receipt that the application had.
  receipt text,
  -- The confirmed batch that it waits in.
  batch_id uuid references decision_batches on delete set null,
  released_at timestamptz,
  -- Why a released decision was reopened, by whom and when, and whether somebody has chosen since: only then is it corrected.
  reopened text,
  reopened_by uuid references users on delete set null,
  reopened_at timestamptz,
  chosen boolean not null default true,
  -- What stood before it was chosen anew or reopened, with what its applicant was told, so that it comes back to the letter.
  before jsonb
);
create index decisions_proposed on decisions (scholarship_id, decided_at, application_id)
  where released_at is null and batch_id is null and chosen;
create index decisions_of_scholarship on decisions (scholarship_id);
create index decisions_of_officer on decisions (decided_by);
create index decisions_of_batch on decisions (batch_id) where batch_id is not null;
create index decisions_of_reopener on decisions (reopened_by) where reopened_by is not null;

-- The letter of a decision in a batch, frozen with what was decided: one for a person and batch.
create table letters (
  batch_id uuid not null references decision_batches on delete cascade,
  application_id uuid not null references applications on delete cascade,
  place integer not null,
  outcome text not null constraint letters_outcome_listed check (outcome in ('award', 'waitlist', 'decline')),
  amount_minor integer,
  terms text,
  rank integer,
  -- Of the decision and of the application's receipt, as they were previewed.
  version integer not null,
  receipt text,
  subject text not null default '',
  body text not null default '',
  state text not null,
  note text not null default '',
  released_at timestamptz,
  -- What became of its mail once released: the job that knows it is removed after a week.
  mail text constraint letters_mail_listed check (mail in ('leaving', 'waits', 'sent', 'refused', 'replaced')),
  primary key (batch_id, application_id)
);
create index letters_by_place on letters (batch_id, place);
create index letters_of_application on letters (application_id, released_at desc);

-- A version of what a scholarship's letters of one kind say.
create table letter_templates (
  scholarship_id uuid not null references scholarships on delete cascade,
  kind text not null constraint letter_templates_kind_listed check (kind in ('award', 'waitlist', 'decline', 'correction')),
  version integer not null,
  subject text not null,
  body text not null,
  written_by uuid references users on delete set null,
  written_at timestamptz not null default now(),
  primary key (scholarship_id, kind, version)
);
create index letter_templates_of_officer on letter_templates (written_by);
