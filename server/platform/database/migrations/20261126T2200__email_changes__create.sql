-- A change of address that waits for its confirmations, at most one of a person.
create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  new_email text not null,
  confirmed_old boolean not null,
  confirmed_new boolean not null default false,
  until timestamptz not null
);
