-- How rounds end: in public [OPEN1] (docs/decisions/0116), and in the office's report [AUDIT3]
-- (docs/decisions/0116).

-- How a finished round ended, as the office shows it to everybody: counted when it was shown, so that nobody can subtract what
-- changes afterwards.
create table public_outcomes (
  scholarship_id uuid primary key references scholarships on delete cascade,
  applied integer not null,
  -- Null when it would tell of fewer than ten people.
  awarded integer,
  half_within integer not null,
  promised integer,
  shown_at timestamptz not null default now()
);

-- One of its awards as open data. The ids are made for this alone: nobody can find an application or a person by them.
create table public_awards (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null references public_outcomes on delete cascade,
  grant_id uuid not null default gen_random_uuid(),
  recipient_id uuid not null default gen_random_uuid(),
  amount_minor bigint not null,
  currency text not null,
  awarded_on date not null
);
create index public_awards_of_scholarship on public_awards (scholarship_id);

create trigger public_outcomes_renew_catalogue after insert or update or delete or truncate on public_outcomes
  for each statement execute function renew_catalogue_version('scholarships');
create trigger public_awards_renew_catalogue after delete on public_awards
  for each statement execute function renew_catalogue_version('scholarships');
-- An application that is taken back brings its award back to the open data.
create trigger public_awards_renew_catalogue_again after insert on public_awards
  for each statement execute function renew_catalogue_version('scholarships');

-- Saturdays and Sundays left out: 2001-01-01 was a Monday.
create function working_days(first date, last date) returns integer
  language sql immutable parallel safe
  return ((last - date '2001-01-01') / 7 * 5 + least((last - date '2001-01-01') % 7, 5))
    - ((first - date '2001-01-01') / 7 * 5 + least((first - date '2001-01-01') % 7, 5));

-- A number of what became of the applications to one scholarship, counted every night; it can be added up over scholarships. `key` is
-- a step, a group, a number of days, an officer or a currency, as `what` says.
create table report_cells (
  scholarship_id uuid not null references scholarships on delete cascade,
  what text not null,
  key text not null,
  n integer not null,
  awarded integer not null default 0,
  money bigint not null default 0,
  counted_at timestamptz not null default now(),
  primary key (scholarship_id, what, key)
);

-- The same of all scholarships added up, and by subject and country, so that the report of all reads few rows.
create table report_totals (
  what text not null,
  key text not null,
  n integer not null,
  awarded integer not null,
  money bigint not null,
  -- It would tell what the report of one scholarship hides.
  tells_applied boolean not null default false,
  tells_awarded boolean not null default false,
  counted_at timestamptz not null default now(),
  primary key (what, key)
);
