-- Scholarships and running rounds from files [IMPORT1] (docs/decisions/0118).

-- A file of scholarships or applications: its columns, how they are matched, and what its dry run found.
create table imports (
  id uuid primary key,
  user_id uuid references users on delete set null,
  kind text not null constraint imports_kind_listed check (kind in ('scholarships', 'applications')),
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
  -- In which encoding somebody said that the file is, and which ones fit it, with lines of it.
  encoding text,
  encodings jsonb,
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
-- What the server is to do next, and how many bytes are kept.
create index imports_to_work_on on imports (state, claimed_until) where state in ('reading', 'checking', 'running', 'undoing');
create index imports_with_files on imports (expires_at) include (bytes, state) where expires_at is not null;

-- What a title of a column was, and in which encoding its file, the last time that somebody said so.
create table import_matchings (
  kind text not null constraint import_matchings_kind_listed check (kind in ('scholarships', 'applications', 'decisions')),
  title text not null,
  -- Null when the column was left out.
  field text,
  encoding text,
  used_at timestamptz not null default now(),
  primary key (kind, title)
);

-- Which import wrote a scholarship. The key is made of name, university and deadline: the same row is not imported twice.
create table imported_scholarships (
  scholarship_id uuid primary key references scholarships on delete cascade,
  import_id uuid not null references imports on delete cascade,
  natural_key text collate "C" not null unique
);
create index imported_scholarships_of_import on imported_scholarships (import_id);

-- Which import wrote an application, so that it can be undone as one.
create table imported_applications (
  application_id uuid primary key references applications on delete cascade,
  import_id uuid not null references imports on delete cascade
);
create index imported_applications_of_import on imported_applications (import_id, application_id);

-- Somebody who has an account because an import names them. Until they are invited, or have shown that the mailbox is theirs,
-- they are sent no mail that they have not asked for (docs/decisions/0119).
create table imported_people (
  user_id uuid primary key references users on delete cascade,
  import_id uuid not null references imports on delete cascade,
  invited_at timestamptz,
  -- What became of the invitation: the job that knows it is removed after a week.
  mail text constraint imported_people_mail_listed check (mail in ('leaving', 'sent', 'refused'))
);
create index imported_people_of_import on imported_people (import_id, user_id);
