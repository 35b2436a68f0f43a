-- Which history of the database this is: a restore makes another one, because it migrates anew and does not copy this row.
-- An index in a file is of one history only.
create table database_history (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);
insert into database_history default values;
