-- What applications lack, and which are those of one person. Triggers write both, in the transaction of the act.

-- Something that an application lacks [DESK2], so that nothing is stored about complete ones. `fee`: its money is not here (any
-- more). `documents`: the form that its scholarship has published asks everybody for one that it does not hold. `references`: letters
-- that its scholarship asks for, and that have not come [REF2].
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
  where applications.id = any(ids) and data_removed_at is null and exists (
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

create function write_reference_gaps(ids uuid[]) returns void language sql as $$
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

create function find_gaps_of_application() returns trigger language plpgsql as $$
begin
  perform write_fee_gap(id, status) from payments where id = new.payment_id;
  perform write_document_gaps(array[new.id]);
  return null;
end $$;
create trigger applications_find_gaps after insert on applications
  for each row execute function find_gaps_of_application();

create function find_gaps_of_payment() returns trigger language plpgsql as $$
begin
  perform write_fee_gap(new.id, new.status);
  return null;
end $$;
create trigger payments_find_gaps after update of status on payments
  for each row when (old.status <> new.status) execute function find_gaps_of_payment();

create function find_gaps_of_documents() returns trigger language plpgsql as $$
begin
  perform write_document_gaps(array(select distinct application_id from changed));
  return null;
end $$;
create trigger application_documents_find_gaps after insert on application_documents
  referencing new table as changed for each statement execute function find_gaps_of_documents();
create trigger application_documents_gone_find_gaps after delete on application_documents
  referencing old table as changed for each statement execute function find_gaps_of_documents();

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
create trigger scholarships_find_gaps after update of form_version_id on scholarships
  for each row when (old.form_version_id is distinct from new.form_version_id)
  execute function find_gaps_of_form();

create function find_reference_gaps_of_application() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array[new.id]);
  return null;
end $$;
create trigger applications_find_reference_gaps after insert on applications
  for each row execute function find_reference_gaps_of_application();
create trigger applications_awarded_find_gaps after update of status on applications
  for each row when ((old.status = 'Completed') <> (new.status = 'Completed'))
  execute function find_reference_gaps_of_application();

create function find_gaps_of_reference() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array(select id from applications
    where user_id = coalesce(new.user_id, old.user_id) and scholarship_id = coalesce(new.scholarship_id, old.scholarship_id)));
  return null;
end $$;
create trigger references_sent_find_gaps after insert on reference_requests
  for each row when (new.state = 'received') execute function find_gaps_of_reference();
create trigger references_changed_find_gaps after update of state on reference_requests
  for each row when ((old.state = 'received') <> (new.state = 'received'))
  execute function find_gaps_of_reference();
create trigger references_gone_find_gaps after delete on reference_requests
  for each row when (old.state = 'received') execute function find_gaps_of_reference();

create function find_gaps_of_reference_settings() returns trigger language plpgsql as $$
begin
  perform write_reference_gaps(array(select id from applications where scholarship_id = new.scholarship_id));
  return null;
end $$;
create trigger reference_settings_find_gaps after insert or update of count, asks on reference_settings
  for each row execute function find_gaps_of_reference_settings();

-- By what an application looks like another one of the same person [DESK3]: the last nine digits of the phone number, or the name in
-- any order of its words.
create table desk_traits (
  application_id uuid not null references applications on delete cascade,
  kind text not null,
  value text not null,
  scholarship_id uuid not null,
  user_id uuid not null,
  primary key (application_id, kind)
);
create index desk_traits_by_value on desk_traits (scholarship_id, kind, value, user_id);

-- Without prefixes, which people write differently; null for what is too short to tell.
create function phone_trait(phone text) returns text language sql immutable as $$
  select case when length(digits) >= 7 then right(digits, 9) end
  from (select regexp_replace(public.phone_line(phone), '[^0-9]', '', 'g') as digits) as written
$$;
-- Null for a single word, which many share.
create function name_trait(name text) returns text language sql immutable as $$
  select case when count(*) > 1 then string_agg(word, ' ' order by word collate "C") end
  from regexp_split_to_table(search_form(name), '[^[:alnum:]]+') as words (word) where word <> ''
$$;
create function write_desk_traits(application applications) returns void language sql as $$
  delete from desk_traits where application_id = application.id;
  insert into desk_traits (application_id, kind, value, scholarship_id, user_id)
  select application.id, kind, value, application.scholarship_id, application.user_id
  from (values ('phone', phone_trait(coalesce(application.phone_e164, application.phone))),
    ('name', name_trait(application.applicant_name))) as traits (kind, value)
  where value is not null
$$;

create function copy_traits_to_desk() returns trigger language plpgsql as $$
begin
  perform write_desk_traits(new);
  return null;
end $$;
create trigger applications_traits_to_desk after insert or update of phone, applicant_name on applications
  for each row execute function copy_traits_to_desk();
