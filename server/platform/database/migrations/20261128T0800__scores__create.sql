-- Points that officers give to applications by the criteria of a scholarship [DESK7]
-- (docs/decisions/0094).
create table score_sheets (
  scholarship_id uuid not null references scholarships on delete cascade,
  version integer not null,
  -- Name, weight and the words of 1 to 5 points of each; none: nothing is scored any more.
  criteria jsonb not null,
  -- Whether others' points are hidden from an officer who has not given theirs. It alone can change in a version.
  hides boolean not null,
  written_by uuid references users on delete set null,
  written_at timestamptz not null default now(),
  primary key (scholarship_id, version)
);
create index score_sheets_of_officer on score_sheets (written_by);

create table scores (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  scholarship_id uuid not null,
  version integer not null,
  -- Null once that account was deleted; the points stay.
  officer_id uuid references users on delete set null,
  -- In the order of the criteria; null where none were given.
  points integer[] not null,
  -- Weighted, once every criterion has points.
  mean double precision,
  at timestamptz not null default now(),
  unique (application_id, version, officer_id),
  foreign key (scholarship_id, version) references score_sheets on delete cascade
);
create index scores_of_sheet on scores (scholarship_id, version, officer_id);
create index scores_of_officer on scores (officer_id);

-- Which version `score` is of, how far its highest and lowest are apart, and how many officers have given all points.
alter table desk_rows
  add column score_version integer,
  add column score_spread double precision,
  add column score_number integer;

-- To hundredths, so that the queue sorts and filters by the number that it shows.
create function copy_scores_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set (score_version, score, score_spread, score_number) = (
    select version, round(avg(mean)::numeric, 2)::double precision,
      round((max(mean) - min(mean))::numeric, 2)::double precision, count(mean)::integer
    from scores where application_id = new.application_id
    group by version order by version desc limit 1)
  where application_id = new.application_id;
  return null;
end $$;
create trigger scores_to_desk after insert or update of points, mean on scores
  for each row execute function copy_scores_to_desk();
