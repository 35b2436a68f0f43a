-- How a finished round ended, as the office shows it to everybody: counted when it was shown, so that nobody can subtract what
-- changes afterwards [OPEN1].
create table public_outcomes (
  scholarship_id uuid primary key references scholarships on delete cascade,
  applied integer not null,
  -- Null when it would tell of fewer than ten people.
  awarded integer,
  half_within integer not null,
  promised integer,
  shown_at timestamptz not null default now()
);

-- Its awards as open data. The ids are made for this alone: nobody can find an application or a person by them.
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

-- Saturdays and Sundays left out: 2001-01-01 was a Monday.
create function working_days(first date, last date) returns integer
  language sql immutable parallel safe
  return ((last - date '2001-01-01') / 7 * 5 + least((last - date '2001-01-01') % 7, 5))
    - ((first - date '2001-01-01') / 7 * 5 + least((first - date '2001-01-01') % 7, 5));
