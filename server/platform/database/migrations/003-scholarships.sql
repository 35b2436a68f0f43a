-- Scholarships, their terms, and what their search needs.

-- The first moment after a deadline: the day has ended everywhere on Earth.
create function deadline_end(deadline date) returns timestamptz
  language sql immutable parallel safe strict
  return ((deadline + 1)::timestamp at time zone interval '-12:00');
-- Ascends while the post date descends, so that list order is one ascending key: fee, newest first, id.
create function newest_first(posted_at timestamptz) returns bigint
  language sql immutable parallel safe strict
  return -(extract(epoch from posted_at) * 1000000)::bigint;

-- A scholarship, or one round of a series (docs/decisions/0045); archived ones stay.
create table scholarships (
  id uuid primary key,
  university_name text collate "C" not null,
  university_image text not null,
  scholarship_name text collate "C" not null,
  -- The name of a term, as subject and degree are.
  category text not null,
  country text not null,
  city text not null,
  university_rank integer not null check (university_rank > 0),
  -- The last day, in its own zone, of one that closes to the minute.
  application_deadline date not null,
  subject text not null,
  description text not null,
  degree text not null,
  stipend_minor bigint not null check (stipend_minor >= 0),
  service_charge_minor bigint not null check (service_charge_minor >= 0),
  application_fee_minor bigint not null check (application_fee_minor = 0 or application_fee_minor >= 50),
  rating numeric not null check (rating between 1 and 5),
  posted_at timestamptz not null default date_trunc('milliseconds', now()),
  posted_by_email text not null,
  archived_at timestamptz,
  version integer not null default 1,
  -- Which submission of the form added it: one that is sent again, because its answer was lost, adds nothing.
  submission_id uuid,
  -- What its rounds have in common.
  series_id uuid,
  -- Null while it is a draft. A draft counts as not offered, so `archived_at` is set as well.
  published_at timestamptz default now(),
  opens_at timestamptz,
  -- Its exact closing, if it has one.
  closes_at timestamptz,
  -- The IANA name of the zone in which opening and closing were set.
  time_zone text,
  -- How many applications it takes; any number when null.
  capacity integer,
  -- When staff closed it before its time, and why.
  closed_at timestamptz,
  close_reason text,
  -- Its dates are those of the year before, moved.
  dates_to_check boolean not null default false,
  -- Up to which closing the index in memory and kept pages know it as closed.
  noted_closing timestamptz,
  -- The first moment at which nobody can apply any more.
  closing_at timestamptz not null
    generated always as (coalesce(closed_at, closes_at, deadline_end(application_deadline))) stored,
  -- The published form, if any; each has been a form of this scholarship. The table of forms follows, with the reference.
  form_version_id uuid,
  -- The published conditions, if any; each have been conditions of this scholarship.
  eligibility_version_id uuid,
  -- Countries that these conditions name for citizens or residents: a search finds it by them, too.
  eligible_countries text not null default '',
  search_text text collate "C" not null generated always as (
    search_form(university_name || ' ' || scholarship_name || ' ' || category || ' ' || subject || ' ' || degree
      || ' ' || country || ' ' || city || ' ' || eligible_countries)
  ) stored
);
create index scholarships_search on scholarships using gin (search_text gin_trgm_ops)
  where archived_at is null;
-- Reviews outlive the offer, and staff search them by its words.
create index scholarships_search_archived on scholarships using gin (search_text gin_trgm_ops)
  where archived_at is not null;
-- List order, for whoever reads the list as a whole.
create index scholarships_in_list_order on scholarships (application_fee_minor, newest_first(posted_at), id)
  where archived_at is null;
-- What staff sort by. Whether one is still open is told by its closing: with it in each order's index, the scholarships that a
-- page skips need not be read.
create index scholarships_newest on scholarships (posted_at desc, id desc) include (closing_at)
  where archived_at is null;
create index scholarships_by_fee on scholarships (application_fee_minor, id) include (closing_at)
  where archived_at is null;
create index scholarships_by_university on scholarships (university_name, id) include (closing_at)
  where archived_at is null;
create index scholarships_by_name on scholarships (scholarship_name, id) include (closing_at)
  where archived_at is null;
create index scholarships_closing on scholarships (closing_at, id) where archived_at is null;
-- Of archived ones, too: rounds that have closed.
create index scholarships_by_closing on scholarships (closing_at, id);
create index scholarships_exact on scholarships (closing_at) where closes_at is not null or closed_at is not null;
create index scholarships_next_deadline on scholarships (application_deadline, id) where archived_at is null;
create index scholarships_of_series on scholarships (series_id) where series_id is not null;
create unique index scholarships_added_once on scholarships (posted_by_email, submission_id)
  where submission_id is not null;
-- Whose address is to be forgotten when their account is deleted, and whether a picture of theirs is shown.
create index scholarships_by_poster on scholarships (posted_by_email) where posted_by_email <> '';
create index scholarships_of_picture on scholarships (university_image);
-- Whether a scholarship of an imported file is here already.
create index scholarships_by_identity on scholarships (scholarship_name, university_name, application_deadline);

create function keep_deadline_of_closing() returns trigger language plpgsql as $$
begin
  new.application_deadline :=
    ((new.closes_at - interval '1 microsecond') at time zone coalesce(new.time_zone, 'UTC'))::date;
  return new;
end $$;
create trigger scholarships_keep_deadline before insert or update of closes_at, time_zone, application_deadline
  on scholarships for each row when (new.closes_at is not null) execute function keep_deadline_of_closing();

create trigger scholarships_renew_catalogue after insert or update or delete or truncate on scholarships
  for each statement execute function renew_catalogue_version('scholarships');

-- The scholarship and the other rounds of its series.
create function rounds_of(scholarship uuid) returns uuid[] language sql stable as $$
  select array(select scholarship union
    select other.id from scholarships as this join scholarships as other on other.series_id = this.series_id
    where this.id = scholarship)
$$;

-- What an edit changed, and by whom: an edit that began with an older version is told what changed since.
create table scholarship_edits (
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The version that the edit made.
  version integer not null,
  columns text[] not null,
  edited_by uuid references users on delete set null,
  -- Often written after waiting for a lock: the time of writing, so that the order of time is that of what happened.
  edited_at timestamptz not null default clock_timestamp(),
  primary key (scholarship_id, version)
);
create index scholarship_edits_by_person on scholarship_edits (edited_by);

-- When and why staff closed a scholarship before its time that was opened again since. One that is closed now has both itself.
create table early_closings (
  scholarship_id uuid not null references scholarships on delete cascade,
  closed_at timestamptz not null,
  reason text not null,
  primary key (scholarship_id, closed_at)
);

-- A change of a scholarship. Lists and searches are answered from an index in the memory of each process (docs/decisions/0032);
-- here it reads what has changed since it looked last: the rows of transactions that it sees now and did not see then.
create table scholarship_changes (
  xid xid8 not null default pg_current_xact_id(),
  -- Null: so much has changed that the index is made anew.
  scholarship_id uuid,
  at timestamptz not null default now()
);
create index scholarship_changes_by_transaction on scholarship_changes (xid);
create index scholarship_changes_by_time on scholarship_changes (at);

create function log_scholarship_changes() returns trigger
  language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 10001) as counted) > 10000 then
    insert into scholarship_changes (scholarship_id) values (null);
  else
    insert into scholarship_changes (scholarship_id) select id from changed;
  end if;
  return null;
end $$;

create function log_all_scholarships() returns trigger
  language plpgsql as $$
begin
  insert into scholarship_changes (scholarship_id) values (null);
  return null;
end $$;

create trigger scholarships_log_added after insert on scholarships
  referencing new table as changed for each statement execute function log_scholarship_changes();
create trigger scholarships_log_changed after update on scholarships
  referencing new table as changed for each statement execute function log_scholarship_changes();
create trigger scholarships_log_removed after delete on scholarships
  referencing old table as changed for each statement execute function log_scholarship_changes();
create trigger scholarships_log_emptied after truncate on scholarships
  for each statement execute function log_all_scholarships();

-- A subject, degree or category that scholarships can have, as admins keep them. Scholarships hold the name itself.
create table scholarship_terms (
  id uuid primary key default gen_random_uuid(),
  -- The column of scholarships that holds it.
  kind text not null constraint scholarship_terms_kind_listed check (kind in ('subject', 'degree', 'category')),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  -- What it was called before: addresses and saved searches with these names mean this one.
  former_names text[] not null default '{}',
  position integer not null check (position >= 0),
  -- Since when it is not offered for new scholarships.
  retired_at timestamptz,
  changed_at timestamptz,
  changed_by uuid references users on delete set null
);
-- Alike without case and accents is the same.
create unique index scholarship_terms_name on scholarship_terms (kind, search_form(name));

insert into scholarship_terms (kind, name, position) values
  ('subject', 'Agriculture', 0), ('subject', 'Engineering', 1), ('subject', 'Doctor', 2),
  ('degree', 'Diploma', 0), ('degree', 'Bachelor', 1), ('degree', 'Masters', 2),
  ('category', 'Full-Fund', 0), ('category', 'Partial', 1), ('category', 'Self-Fund', 2);

-- Pages name the terms, and lists count each of them; not when an account that has changed them is deleted.
create trigger scholarship_terms_renew_site after insert or update of kind, name, former_names, position, retired_at
  or delete or truncate on scholarship_terms
  for each statement execute function renew_catalogue_version('site');
create trigger scholarship_terms_renew_catalogue after insert or update of kind, name, former_names, position, retired_at
  or delete or truncate on scholarship_terms
  for each statement execute function renew_catalogue_version('scholarships');
