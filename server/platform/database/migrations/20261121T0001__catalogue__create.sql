create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE, because its dictionary can be replaced; this product never does, so that it may be indexed.
create function search_form(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The first moment after a deadline: the day has ended everywhere on Earth (contract/deadline.ts).
create function deadline_end(deadline date) returns timestamptz
  language sql immutable parallel safe strict
  return ((deadline + 1)::timestamp at time zone interval '-12:00');

create table users (
  id uuid primary key,
  identity_id text not null unique,
  user_email text collate "C" not null unique check (user_email = lower(user_email)),
  user_name text not null,
  user_photo text not null default '',
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  token_epoch integer not null default 0,
  created_at timestamptz not null default now()
);

create table images (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);

create table scholarships (
  id uuid primary key,
  university_name text collate "C" not null,
  university_image text not null,
  scholarship_name text collate "C" not null,
  category text not null check (category in ('Full-Fund', 'Partial', 'Self-Fund')),
  country text not null,
  city text not null,
  university_rank integer not null check (university_rank > 0),
  application_deadline date not null,
  subject text not null check (subject in ('Agriculture', 'Engineering', 'Doctor')),
  description text not null,
  degree text not null check (degree in ('Diploma', 'Bachelor', 'Masters')),
  stipend_minor bigint not null check (stipend_minor >= 0),
  service_charge_minor bigint not null check (service_charge_minor >= 0),
  application_fee_minor bigint not null check (application_fee_minor = 0 or application_fee_minor >= 50),
  rating numeric not null check (rating between 1 and 5),
  posted_at timestamptz not null default date_trunc('milliseconds', now()),
  posted_by_email text not null,
  archived_at timestamptz,
  version integer not null default 1,
  search_text text collate "C" not null generated always as (
    search_form(university_name || ' ' || scholarship_name || ' ' || category || ' ' || subject || ' ' || degree
      || ' ' || country || ' ' || city)
  ) stored
);

create index scholarships_list_order on scholarships (application_fee_minor, posted_at desc, id)
  where archived_at is null;
create index scholarships_search on scholarships using gin (search_text gin_trgm_ops)
  where archived_at is null;

create table reviews (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  user_id uuid not null references users on delete cascade,
  rating_point numeric not null check (rating_point between 1 and 5),
  comments text not null,
  reviewed_at timestamptz not null default date_trunc('milliseconds', now()),
  version integer not null default 1,
  unique (user_id, scholarship_id)
);

create index reviews_newest_of_scholarship on reviews (scholarship_id, reviewed_at desc, id);
