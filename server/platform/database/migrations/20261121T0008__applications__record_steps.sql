-- Every step of an application: by whom, from where to where, and when.
create table application_events (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  actor_id uuid references users on delete set null,
  from_status text not null,
  to_status text not null,
  at timestamptz not null default date_trunc('milliseconds', now()),
  check (from_status <> to_status)
);

create index application_events_of_application on application_events (application_id, id);
create index application_events_by_actor on application_events (actor_id);
create index application_events_newest on application_events (at);

-- What staff search applications by, beside the applicant in users; and the order of their list.
alter table applications add column search_text text collate "C" not null
  generated always as (
    search_form(scholarship_name || ' ' || university_name || ' ' || category || ' ' || subject)
  ) stored;

create index applications_search on applications using gin (search_text gin_trgm_ops);
create index applications_newest on applications (applied_at desc, id desc);
create index applications_waiting on applications (applied_at, id) where status in ('Pending', 'Processing');
