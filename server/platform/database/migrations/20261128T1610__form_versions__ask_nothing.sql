-- What applications answer that were submitted without questions of their own, once the office asks for some of it [TALK1]: the
-- version of the number 0, which asks nothing and is never on offer.
alter table form_versions drop constraint form_versions_number_check;

-- Who has read or decided before there was a receipt has read what the first one says.
create function know_first_receipt() returns trigger language plpgsql as $$
begin
  update desk_reads set receipt = new.number where application_id = new.application_id and receipt is null;
  update decisions set receipt = new.number where application_id = new.application_id and receipt is null;
  return null;
end $$;
create trigger application_receipts_are_known after insert on application_receipts
  for each row execute function know_first_receipt();
