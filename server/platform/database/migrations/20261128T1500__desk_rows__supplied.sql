-- Whose applicants have answered all that they were asked for can be found in the queue [DESK2] [TALK1].
alter table desk_rows add column supplied boolean not null default false;
create index desk_rows_supplied on desk_rows (submitted_at, application_id) where supplied;

-- From all requests of the application, in whatever order they were written.
create or replace function copy_request_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set
    asked_at = requests.asked_at,
    answer_due = requests.due_at,
    supplied = requests.supplied,
    paused = requests.paused
  from (
    select min(asked_at) filter (where settled_at is null) as asked_at,
      min(due_at) filter (where settled_at is null) as due_at,
      bool_and(settled_at is not null) and coalesce(bool_or(settled_as = 'answered'), false) as supplied,
      coalesce(sum(least(settled_at, due_at) - information_requests.asked_at) filter (where settled_at is not null), '0')
        as paused
    from information_requests where application_id = new.application_id
  ) as requests
  where application_id = new.application_id;
  return null;
end $$;

update desk_rows set supplied = true
where answer_due is null and application_id in (select application_id from information_requests where settled_as = 'answered');
