-- What officers write at the desk [DESK1] [DESK2] [DESK3].

-- What officers decide about the handling of an application.
create table desk_marks (
  application_id uuid primary key references applications on delete cascade,
  assignee_id uuid references users on delete set null,
  -- When a colleague assigned it; null where its officer took it. Staff are told (docs/decisions/0034).
  assigned_at timestamptz,
  labels text[] not null default '{}',
  version integer not null default 1
);
create index desk_marks_of_assignee on desk_marks (assignee_id) where assignee_id is not null;
create index desk_marks_assigned on desk_marks (assigned_at) where assigned_at is not null;

-- A note that only officers see; notes are only added to.
create table desk_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  at timestamptz not null default now()
);
create index desk_notes_of_application on desk_notes (application_id, at);
create index desk_notes_of_author on desk_notes (author_id);

-- An officer read an application, and saw so much of it: to tell colleagues, and to mark what changed since.
create table desk_reads (
  application_id uuid not null references applications on delete cascade,
  officer_id uuid not null references users on delete cascade,
  -- When it was last open.
  at timestamptz not null default now(),
  -- The number of the receipt that was seen last, and of the one that was seen before this sitting, with its end.
  receipt text,
  before_receipt text,
  before_at timestamptz,
  primary key (application_id, officer_id)
);
create index desk_reads_of_officer on desk_reads (officer_id);

-- Who has read or decided before there was a receipt has read what the first one says.
create function know_first_receipt() returns trigger language plpgsql as $$
begin
  update desk_reads set receipt = new.number where application_id = new.application_id and receipt is null;
  update decisions set receipt = new.number where application_id = new.application_id and receipt is null;
  return null;
end $$;
create trigger application_receipts_are_known after insert on application_receipts
  for each row execute function know_first_receipt();

-- A view of the desk that an officer keeps under a name: filters, order and columns as its address has them [DESK2].
create table desk_views (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  address text not null,
  shared boolean not null,
  unique (owner_id, name)
);
-- What all officers see.
create index desk_views_shared on desk_views (name, id) where shared;
