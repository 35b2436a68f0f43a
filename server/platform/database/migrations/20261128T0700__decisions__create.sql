-- What is decided about applications [DESK5], and the letters that tell it [DESK6]
-- (docs/decisions/0093).
create table decision_settings (
  scholarship_id uuid primary key references scholarships on delete cascade,
  -- Whether decisions wait for their release.
  holds boolean not null default false,
  -- Minutes in which a batch that is released now can be recalled.
  recall_minutes integer not null default 15 check (recall_minutes between 0 and 1440)
);

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

create table decisions (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  outcome text not null,
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
  -- Why a released decision was reopened, and whether somebody has chosen since: only then is it corrected.
  reopened text,
  chosen boolean not null default true
);
create index decisions_proposed on decisions (scholarship_id, decided_at, application_id)
  where released_at is null and batch_id is null and chosen;
create index decisions_of_scholarship on decisions (scholarship_id);
create index decisions_of_officer on decisions (decided_by);
create index decisions_of_batch on decisions (batch_id) where batch_id is not null;

-- The letter of a decision in a batch, frozen with what was decided: one for a person and batch.
create table letters (
  batch_id uuid not null references decision_batches on delete cascade,
  application_id uuid not null references applications on delete cascade,
  place integer not null,
  outcome text not null,
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
  primary key (batch_id, application_id)
);
create index letters_by_place on letters (batch_id, place);
create index letters_of_application on letters (application_id, released_at desc);

create table letter_templates (
  scholarship_id uuid not null references scholarships on delete cascade,
  kind text not null,
  version integer not null,
  subject text not null,
  body text not null,
  written_by uuid references users on delete set null,
  written_at timestamptz not null default now(),
  primary key (scholarship_id, kind, version)
);
create index letter_templates_of_officer on letter_templates (written_by);

create function copy_outcome_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set outcome = case when tg_op = 'DELETE' then null else new.outcome end
  where application_id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger decisions_to_desk after insert or delete or update of outcome on decisions
  for each row execute function copy_outcome_to_desk();
