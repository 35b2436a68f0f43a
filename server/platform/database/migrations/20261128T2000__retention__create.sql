-- Personal data of decided applications goes after so many months [AUDIT4]
-- (docs/decisions/0117). The application stays as a row of numbers.
alter table applications
  add column data_removed_at timestamptz,
  -- Months after the decision for which the rule kept it.
  add column data_kept_months integer;
create index applications_without_data on applications (data_removed_at) where data_removed_at is not null;

-- One row: the rule, and how far it has got.
create table retention (
  only_one boolean primary key default true check (only_one),
  -- Null while nothing is removed.
  months integer check (months between 1 and 120),
  version integer not null default 0,
  saved_by uuid references users on delete set null,
  saved_at timestamptz,
  -- The first night in which the rule removes something.
  starts_at timestamptz check (months is null or starts_at is not null),
  -- The last file of the journal that this database knows, and the history in which it was found.
  journal integer not null default 0,
  history uuid
);
insert into retention default values;
create index retention_by_officer on retention (saved_by);

create table retention_holds (
  application_id uuid primary key references applications on delete cascade,
  reason text not null,
  placed_by uuid references users on delete set null,
  placed_at timestamptz not null default now()
);
create index retention_holds_by_officer on retention_holds (placed_by);

-- Removed, and not in the journal yet; no reference, as their people may delete them meanwhile.
create table retention_unnoted (
  application_id uuid primary key,
  removed_at timestamptz not null,
  months integer not null
);

-- The decided applications that still have their data, and since when their applicants know: triggers write it.
create table retention_decided (
  application_id uuid primary key references applications on delete cascade,
  decided_at timestamptz not null
);
create index retention_decided_by_time on retention_decided (decided_at, application_id);

-- The day on which data goes: in a shorter month on its last day.
create function retention_day(decided timestamptz, months integer, zone text) returns date language sql stable as $$
  select ((decided at time zone zone)::date + make_interval(months => months))::date
$$;
-- What was decided before this moment goes on that day or earlier. Several days before can end on one: at most the four last
-- days of a month. Where clocks go back over midnight it comes twice, and the first one counts.
create function retention_end(day date, months integer, zone text) returns timestamptz language sql stable as $$
  select case when ((midnight - interval '1 hour') at time zone zone)::date = next then midnight - interval '1 hour'
    else midnight end
  from (
    select max(before)::date + 1 as next, (max(before)::date + 1)::timestamp at time zone zone as midnight
    from generate_series(day - make_interval(months => months), day - make_interval(months => months) + interval '3 days',
      interval '1 day') as days (before)
    where (before + make_interval(months => months))::date <= day) as last
$$;

-- Null while it is open or its decision is held, and once its data is removed.
create function retention_decision(application applications) returns timestamptz language sql stable as $$
  select case
    when application.status not in ('Completed', 'Rejected') or application.data_removed_at is not null then null
    when decisions.outcome is not null then decisions.released_at
    else coalesce((select max(at) from application_events
      where application_id = application.id and to_status = application.status), application.applied_at)
  end
  from (select 1) as one left join decisions on decisions.application_id = application.id
$$;
create function write_retention_decided(id uuid) returns void language plpgsql as $$
declare application applications; decided timestamptz;
begin
  select * into application from applications where applications.id = write_retention_decided.id;
  decided := case when application.id is not null then retention_decision(application) end;
  if decided is null then
    delete from retention_decided where application_id = write_retention_decided.id;
  else
    insert into retention_decided (application_id, decided_at) values (application.id, decided)
    on conflict (application_id) do update set decided_at = excluded.decided_at
      where retention_decided.decided_at <> excluded.decided_at;
  end if;
end $$;
create function keep_retention_of_application() returns trigger language plpgsql as $$
begin
  perform write_retention_decided(new.id);
  -- It lacks nothing any more.
  if new.data_removed_at is not null then
    delete from desk_gaps where application_id = new.id and what in ('documents', 'references');
  end if;
  return null;
end $$;
create function keep_retention_of_part() returns trigger language plpgsql as $$
begin
  perform write_retention_decided(coalesce(new.application_id, old.application_id));
  return null;
end $$;
create trigger applications_added_to_retention after insert on applications
  for each row when (new.status in ('Completed', 'Rejected')) execute function keep_retention_of_application();
create trigger applications_to_retention after update of status, data_removed_at on applications
  for each row when (old.status <> new.status or old.data_removed_at is distinct from new.data_removed_at)
  execute function keep_retention_of_application();
create trigger decisions_to_retention after insert or delete or update of released_at on decisions
  for each row execute function keep_retention_of_part();
create trigger application_events_to_retention after insert on application_events
  for each row when (new.to_status in ('Completed', 'Rejected')) execute function keep_retention_of_part();

insert into retention_decided (application_id, decided_at)
  select id, decided from applications, lateral retention_decision(applications) as decided
  where status in ('Completed', 'Rejected') and decided is not null;

-- Nor does it later.
create or replace function write_document_gaps(ids uuid[]) returns void language sql as $$
  delete from desk_gaps where what = 'documents' and application_id = any(ids);
  with asking as materialized (
    select scholarships.id, required_documents(definition) as questions
    from scholarships join form_versions on form_versions.id = form_version_id
    where scholarships.id in (select scholarship_id from applications where id = any(ids))
  )
  insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select applications.id, 'documents', scholarship_id, applied_at
  from applications join asking on asking.id = scholarship_id
  where applications.id = any(ids) and data_removed_at is null and exists (
    select from unnest(questions) as needed (question) where not exists (
      select from application_documents as held
      where held.application_id = applications.id and held.question = needed.question))
  on conflict do nothing
$$;
create or replace function write_reference_gaps(ids uuid[]) returns void language sql as $$
  delete from desk_gaps where what = 'references' and application_id = any(ids);
  insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select applications.id, 'references', applications.scholarship_id, applied_at
  from applications join reference_settings as asked on asked.scholarship_id = applications.scholarship_id
  where applications.id = any(ids) and data_removed_at is null and (asked.asks = 'application' or status = 'Completed')
    and asked.count > (select count(*) from reference_requests as request
      where request.user_id = applications.user_id and request.scholarship_id = applications.scholarship_id
        and state = 'received')
  on conflict do nothing
$$;
analyze retention_decided;
