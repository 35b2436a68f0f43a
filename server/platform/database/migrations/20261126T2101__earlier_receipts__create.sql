-- Receipts that a correction has replaced, and those of cancelled applications: they stay with their person [DRAFT3].
create table earlier_receipts (
  number text primary key,
  user_id uuid not null references users on delete cascade,
  -- Not a reference: it outlives the application.
  application_id uuid not null,
  at timestamptz not null,
  content jsonb not null
);
create index earlier_receipts_of_user on earlier_receipts (user_id);
create index earlier_receipts_of_application on earlier_receipts (application_id);
