-- Views of the desk that officers keep under a name: filters, order and columns as its address has them [DESK2].
create table desk_views (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  name text not null,
  address text not null,
  shared boolean not null,
  unique (owner_id, name)
);
-- What all officers see.
create index desk_views_shared on desk_views (name, id) where shared;
