-- Every attempt to back up. The newest that is ok tells how old the last backup is.
create table backups (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- Null while it is being made, and for ever when the process was killed.
  finished_at timestamptz,
  -- The folder or file; no secret.
  place text not null,
  bytes bigint,
  ok boolean not null default false
);

create index backups_ok on backups (finished_at) where ok;

-- While there is a row, mails that can wait are not sent: the database was restored, and they may have been sent before.
create table mail_hold (
  only_one boolean primary key default true check (only_one),
  since timestamptz not null default now()
);
