-- Files in the stores that no row knows, until they are removed. Without a crash's repair: the next look finds them again.
create unlogged table stray_files (
  -- `images` or `documents`
  store text not null,
  name text not null,
  bytes bigint not null,
  -- A day later it is removed.
  seen_at timestamptz not null default now(),
  -- By the last look, which forgets what it did not find.
  listed_at timestamptz not null,
  primary key (store, name)
);
