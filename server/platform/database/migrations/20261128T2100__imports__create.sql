-- Scholarships and running rounds from files [IMPORT1] (docs/decisions/0118).
create table imports (
  id uuid primary key,
  user_id uuid references users on delete set null,
  kind text not null,
  -- Into which everything is imported, for kinds that need one.
  scholarship_id uuid references scholarships on delete cascade,
  file_name text not null,
  state text not null default 'uploading',
  -- Why it failed, or is not further.
  note text not null default '',
  version integer not null default 0,
  started_at timestamptz not null default now(),
  done_at timestamptz,
  bytes bigint not null,
  sha256 text,
  -- Uploads and acts are counted together: each names its files in the store by its number.
  attempt integer not null default 0,
  failures integer not null default 0,
  file_attempt integer not null default 0,
  file_parts integer not null default 0,
  problems_attempt integer not null default 0,
  problems_parts integer not null default 0,
  problems_bytes bigint,
  -- The columns of each sheet, with examples.
  sheets jsonb,
  matching jsonb,
  report jsonb,
  -- Rows that are read, and of how many.
  progress integer not null default 0,
  imported integer not null default 0,
  -- Until then nobody else works on it, or on another import.
  claimed_until timestamptz,
  -- When its file is removed; null when it is.
  expires_at timestamptz default now() + interval '7 days'
);
create index imports_by_start on imports (started_at desc, id);
create index imports_of_person on imports (user_id);
create index imports_into_scholarship on imports (scholarship_id);
create index imports_to_expire on imports (expires_at);

-- What a title of a column was, the last time that somebody said so; null when the column was left out.
create table import_matchings (
  kind text not null,
  title text not null,
  field text,
  used_at timestamptz not null default now(),
  primary key (kind, title)
);

-- What an import has written. The key is made of name, university and deadline: the same row is not imported twice.
create table imported_scholarships (
  scholarship_id uuid primary key references scholarships on delete cascade,
  import_id uuid not null references imports on delete cascade,
  natural_key text collate "C" not null unique
);
create index imported_scholarships_of_import on imported_scholarships (import_id);

-- Whether a scholarship of a file is here already.
create index scholarships_by_identity on scholarships (scholarship_name, university_name, application_deadline);
