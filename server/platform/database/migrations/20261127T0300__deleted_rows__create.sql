-- The rows of an application or a draft that its person has just deleted, so that they can take that back.
create table deleted_rows (
  -- Of the application or the draft.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  -- By table.
  rows jsonb not null
);
create index deleted_rows_of_user on deleted_rows (user_id);
