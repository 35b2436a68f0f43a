-- What an import of applications wrote, so that it can be undone as one [IMPORT1].
create table imported_applications (
  application_id uuid primary key references applications on delete cascade,
  import_id uuid not null references imports on delete cascade
);
create index imported_applications_of_import on imported_applications (import_id, application_id);

-- People who have an account because an import names them. Until they are invited, or have shown that the mailbox is theirs,
-- they are sent no mail that they have not asked for.
create table imported_people (
  user_id uuid primary key references users on delete cascade,
  import_id uuid not null references imports on delete cascade,
  invited_at timestamptz
);
create index imported_people_of_import on imported_people (import_id, user_id);
