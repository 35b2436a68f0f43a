-- Acts on many applications [DESK4]: frozen with their versions, previewed, run in lanes, undone
-- (docs/decisions/0095).

-- An act on many applications.
create table bulk_actions (
  -- Chosen by the client, so that one that is sent twice is made once.
  id uuid primary key,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  act jsonb not null,
  state text not null default 'draft',
  -- Applications that were picked and were not there any more.
  gone integer not null default 0
);
create index bulk_actions_of_officer on bulk_actions (created_by, created_at desc, id desc);
create index bulk_actions_by_age on bulk_actions (created_at);

-- An application in it, frozen with its versions, and what became of it.
create table bulk_items (
  action_id uuid not null references bulk_actions on delete cascade,
  application_id uuid not null references applications on delete cascade,
  place integer not null,
  -- What is done with it, where that is not the same for all.
  change jsonb,
  -- What it replaces: Undo puts it back.
  before jsonb,
  -- Of the marks or of the decision, as they were frozen, and as the act has left them.
  version integer not null default 0,
  done_version integer,
  -- The receipt that the application had.
  receipt text,
  state text not null,
  -- Why it was left as it is; {by} stands for whose change it was.
  why text not null default '',
  whose uuid references users on delete set null,
  primary key (action_id, application_id)
);
create index bulk_items_by_place on bulk_items (action_id, state, place);
create index bulk_items_of_application on bulk_items (application_id);
create index bulk_items_whose on bulk_items (whose) where whose is not null;
