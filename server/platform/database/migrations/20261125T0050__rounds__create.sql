-- The life of a scholarship (docs/decisions/0045). Without values in these columns, one lives as before.
alter table scholarships
  add column series_id uuid,
  -- Null while it is a draft. A draft counts as not offered, so `archived_at` is set as well.
  add column published_at timestamptz default now(),
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  add column time_zone text,
  add column capacity integer,
  add column closed_at timestamptz,
  add column close_reason text,
  add column dates_to_check boolean not null default false,
  -- Up to which closing the index in memory and kept pages know it as closed.
  add column noted_closing timestamptz,
  -- The first moment at which nobody can apply any more.
  add column closing_at timestamptz not null
    generated always as (coalesce(closed_at, closes_at, deadline_end(application_deadline))) stored;

create index scholarships_of_series on scholarships (series_id) where series_id is not null;
create index scholarships_closing on scholarships (closing_at, id) where archived_at is null;
create index scholarships_exact on scholarships (closing_at) where closes_at is not null or closed_at is not null;

-- Whether one is still open is told by its closing: with it in each order's index, the scholarships that a page skips
-- need not be read.
drop index scholarships_newest;
create index scholarships_newest on scholarships (posted_at desc, id desc) include (closing_at)
  where archived_at is null;
drop index scholarships_by_fee;
create index scholarships_by_fee on scholarships (application_fee_minor, id) include (closing_at)
  where archived_at is null;
drop index scholarships_by_university;
create index scholarships_by_university on scholarships (university_name, id) include (closing_at)
  where archived_at is null;
drop index scholarships_by_name;
create index scholarships_by_name on scholarships (scholarship_name, id) include (closing_at)
  where archived_at is null;

-- The deadline is the last day, in its own zone, of one that closes to the minute.
create function keep_deadline_of_closing() returns trigger language plpgsql as $$
begin
  new.application_deadline :=
    ((new.closes_at - interval '1 microsecond') at time zone coalesce(new.time_zone, 'UTC'))::date;
  return new;
end $$;

create trigger scholarships_keep_deadline before insert or update of closes_at, time_zone, application_deadline
  on scholarships for each row when (new.closes_at is not null) execute function keep_deadline_of_closing();

-- How many places of a scholarship others have: by an application, a payment that waits for one, or for half an hour by
-- having begun to pay.
create function places_taken(scholarship uuid, except_user uuid) returns bigint language sql stable as $$
  select count(*) from payments
   where scholarship_id = scholarship and user_id is distinct from except_user
     and (consumed_at is not null or status = 'succeeded'
       or status in ('creating', 'open', 'waived') and created_at > now() - interval '30 minutes')
$$;
