-- How long the queue is.

-- How many applications of one kind are in the queue, or a change of that number, so that a view over all scholarships is counted
-- without reading them (docs/decisions/0092).
create table desk_counts (
  status text collate "C" not null,
  outcome text collate "C",
  assignee_id uuid,
  labels text[] not null,
  -- The beginning of the month, in UTC, in which those that are not decided were submitted.
  waiting_month timestamptz,
  -- Of a change 1 or -1.
  number integer not null,
  -- A change that is not added to its sum yet. Whoever writes only adds changes, so that nobody waits for anybody.
  is_change boolean not null
);
create unique index desk_counts_of_kind on desk_counts (status, outcome, assignee_id, labels, waiting_month)
  nulls not distinct where not is_change;

-- The month of a row of the queue.
create function desk_month(one desk_rows) returns timestamptz language sql stable as $$
  select case when one.waiting_since is not null then date_trunc('month', one.submitted_at, 'UTC') end
$$;

create function count_desk_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into desk_counts
    values (old.status, old.outcome, old.assignee_id, old.labels, desk_month(old), -1, true);
  end if;
  if tg_op <> 'DELETE' then
    insert into desk_counts
    values (new.status, new.outcome, new.assignee_id, new.labels, desk_month(new), 1, true);
  end if;
  return null;
end $$;
create trigger desk_rows_counted after insert or delete on desk_rows
  for each row execute function count_desk_row();
create trigger desk_rows_counted_anew
  after update of status, outcome, assignee_id, labels, submitted_at, waiting_since on desk_rows
  for each row when (
    (old.status, old.outcome, old.assignee_id, old.labels, old.submitted_at, old.waiting_since) is distinct from
    (new.status, new.outcome, new.assignee_id, new.labels, new.submitted_at, new.waiting_since))
  execute function count_desk_row();

create function empty_desk_counts() returns trigger language plpgsql as $$
begin
  truncate desk_counts;
  return null;
end $$;
create trigger desk_rows_emptied after truncate on desk_rows execute function empty_desk_counts();

-- Counts anew, while nobody writes.
create function recount_desk() returns void language sql as $$
  lock table desk_rows in share row exclusive mode;
  delete from desk_counts;
  insert into desk_counts
  select status, outcome, assignee_id, labels, desk_month(desk_rows), count(*), false
  from desk_rows group by 1, 2, 3, 4, 5;
$$;
