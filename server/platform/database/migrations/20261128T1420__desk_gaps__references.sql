-- Letters of reference that a scholarship asks for, and that have not come, are lacking, too [DESK2] [REF2].
create function write_reference_gaps(ids uuid[]) returns void language sql as $$
  delete from desk_gaps where what = 'references' and application_id = any(ids);
  insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select applications.id, 'references', applications.scholarship_id, applied_at
  from applications join reference_settings as asked on asked.scholarship_id = applications.scholarship_id
  where applications.id = any(ids) and (asked.asks = 'application' or status = 'Completed')
    and asked.count > (select count(*) from reference_requests as request
      where request.user_id = applications.user_id and request.scholarship_id = applications.scholarship_id
        and state = 'received')
  on conflict do nothing
$$;

create function find_reference_gaps_of_application() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array[new.id]);
  return null;
end $$;
create function find_gaps_of_reference() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array(select id from applications
    where user_id = coalesce(new.user_id, old.user_id) and scholarship_id = coalesce(new.scholarship_id, old.scholarship_id)));
  return null;
end $$;
create function find_gaps_of_reference_settings() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array(select id from applications where scholarship_id = new.scholarship_id));
  return null;
end $$;

create trigger applications_find_reference_gaps after insert on applications
  for each row execute function find_reference_gaps_of_application();
create trigger applications_awarded_find_gaps after update of status on applications
  for each row when ((old.status = 'Completed') <> (new.status = 'Completed'))
  execute function find_reference_gaps_of_application();
create trigger references_sent_find_gaps after insert on reference_requests
  for each row when (new.state = 'received') execute function find_gaps_of_reference();
create trigger references_changed_find_gaps after update of state on reference_requests
  for each row when ((old.state = 'received') <> (new.state = 'received'))
  execute function find_gaps_of_reference();
create trigger references_gone_find_gaps after delete on reference_requests
  for each row when (old.state = 'received') execute function find_gaps_of_reference();
create trigger reference_settings_find_gaps after insert or update of count, asks on reference_settings
  for each row execute function find_gaps_of_reference_settings();

select write_reference_gaps(array(
  select id from applications join reference_settings using (scholarship_id) where count > 0));
