-- What applications lack [DESK2]: a row for each thing, written by triggers in the transaction of the act, so that nothing is
-- stored about complete ones. `fee`: its money is not here (any more). `documents`: the form that its scholarship has published
-- asks everybody for one that it does not hold.
create table desk_gaps (
  application_id uuid not null references applications on delete cascade,
  what text not null,
  -- Those of the application, which never change: in the order of the queue, over all scholarships and within one.
  scholarship_id uuid not null,
  submitted_at timestamptz not null,
  primary key (application_id, what)
);
create index desk_gaps_by_age on desk_gaps (what, submitted_at, application_id);
create index desk_gaps_of_scholarship on desk_gaps (what, scholarship_id, submitted_at, application_id);

-- The questions by which a form asks everybody for a document; those that depend on other answers are not among them.
create function required_documents(definition jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(question ->> 'id'), '{}')
  from jsonb_array_elements(definition -> 'sections') as sections (section),
    jsonb_array_elements(section -> 'questions') as questions (question)
  where question ->> 'type' = 'file' and (question ->> 'required')::boolean and question -> 'showIf' is null
$$;

create function write_document_gaps(ids uuid[]) returns void language sql as $$
  delete from desk_gaps where what = 'documents' and application_id = any(ids);
  with asking as materialized (
    select scholarships.id, required_documents(definition) as questions
    from scholarships join form_versions on form_versions.id = form_version_id
    where scholarships.id in (select scholarship_id from applications where id = any(ids))
  )
  insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select applications.id, 'documents', scholarship_id, applied_at
  from applications join asking on asking.id = scholarship_id
  where applications.id = any(ids) and exists (
    select from unnest(questions) as needed (question) where not exists (
      select from application_documents as held
      where held.application_id = applications.id and held.question = needed.question))
  on conflict do nothing
$$;

create function write_fee_gap(payment uuid, state text) returns void language sql as $$
  delete from desk_gaps using applications
  where payment_id = payment and application_id = applications.id and what = 'fee'
    and state in ('succeeded', 'waived');
  insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select id, 'fee', scholarship_id, applied_at from applications
  where payment_id = payment and state not in ('succeeded', 'waived')
  on conflict do nothing
$$;

create function find_gaps_of_application() returns trigger language plpgsql as $$
begin
  perform write_fee_gap(id, status) from payments where id = new.payment_id;
  perform write_document_gaps(array[new.id]);
  return null;
end $$;
create function find_gaps_of_payment() returns trigger language plpgsql as $$
begin
  perform write_fee_gap(new.id, new.status);
  return null;
end $$;
create function find_gaps_of_documents() returns trigger language plpgsql as $$
begin
  perform write_document_gaps(array(select distinct application_id from changed));
  return null;
end $$;
create function find_gaps_of_form() returns trigger language plpgsql as $$
declare
  before text[] := (select required_documents(definition) from form_versions where id = old.form_version_id);
  now text[] := (select required_documents(definition) from form_versions where id = new.form_version_id);
begin
  if coalesce(before, '{}') <> coalesce(now, '{}') then
    perform write_document_gaps(array(select id from applications where scholarship_id = new.id));
  end if;
  return null;
end $$;

create trigger applications_find_gaps after insert on applications
  for each row execute function find_gaps_of_application();
create trigger payments_find_gaps after update of status on payments
  for each row when (old.status <> new.status) execute function find_gaps_of_payment();
create trigger application_documents_find_gaps after insert on application_documents
  referencing new table as changed for each statement execute function find_gaps_of_documents();
create trigger application_documents_gone_find_gaps after delete on application_documents
  referencing old table as changed for each statement execute function find_gaps_of_documents();
create trigger scholarships_find_gaps after update of form_version_id on scholarships
  for each row when (old.form_version_id is distinct from new.form_version_id)
  execute function find_gaps_of_form();

insert into desk_gaps (application_id, what, scholarship_id, submitted_at)
  select applications.id, 'fee', applications.scholarship_id, applied_at
  from applications join payments on payments.id = payment_id
  where payments.status not in ('succeeded', 'waived');
select write_document_gaps(array(
  select applications.id from applications join scholarships on scholarships.id = scholarship_id
  where form_version_id is not null));
