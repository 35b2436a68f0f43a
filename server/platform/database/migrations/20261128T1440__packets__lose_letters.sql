-- A referee who has their letters deleted takes the packets along that hold one [DESK8] [REF1].
create function packet_loses_letter() returns trigger language plpgsql as $$
begin
  update packets set state = 'gone', note = 'A letter of reference in it was deleted.'
  where with_documents and state in ('making', 'ready') and id in (
    select packet_id from packet_applications join applications on applications.id = application_id
    where applications.user_id = old.user_id and applications.scholarship_id = old.scholarship_id);
  return null;
end $$;
create trigger references_withdrawn_lose_packets after update of state on reference_requests
  for each row when (old.state = 'received' and new.state <> 'received') execute function packet_loses_letter();
