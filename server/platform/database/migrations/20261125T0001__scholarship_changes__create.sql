-- Lists and searches are answered from an index in the memory of each process (docs/decisions/0032). Here it reads what
-- has changed since it looked last: the rows of transactions that it sees now and did not see then.
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

-- List order, for whoever reads the list as a whole.
create index scholarships_in_list_order on scholarships (application_fee_minor, newest_first(posted_at), id)
  where archived_at is null;

drop trigger scholarships_join_search on scholarships;
drop trigger scholarships_change_search on scholarships;
drop trigger scholarships_leave_search on scholarships;
drop trigger scholarships_empty_search on scholarships;
drop function keep_scholarship_search, forget_scholarship_search, split_scholarship_blocks, fill_scholarship_search;
drop table scholarship_search, scholarship_blocks;
