-- What was submitted, word for word, as its applicant saw it [DRAFT3].
create table application_receipts (
  application_id uuid primary key references applications on delete cascade,
  number text not null unique,
  at timestamptz not null default now(),
  content jsonb not null
);
