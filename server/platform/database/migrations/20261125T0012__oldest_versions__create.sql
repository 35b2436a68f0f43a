-- A release that removes what older ones need says here which version can still use this database.
create table oldest_versions (
  version text primary key,
  said_at timestamptz not null default now()
);
