-- By what two applications look like those of one person [DESK3]: the last nine digits of the phone number, and the name in
-- any order of its words. Triggers write it.
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
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as written
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
  from (values ('phone', phone_trait(application.phone)), ('name', name_trait(application.applicant_name)))
    as traits (kind, value)
  where value is not null
$$;
create function copy_traits_to_desk() returns trigger language plpgsql as $$
begin
  perform write_desk_traits(new);
  return null;
end $$;
create trigger applications_traits_to_desk after insert or update of phone, applicant_name on applications
  for each row execute function copy_traits_to_desk();

-- The scholarship and the other rounds of its series.
create function rounds_of(scholarship uuid) returns uuid[] language sql stable as $$
  select array(select scholarship union
    select other.id from scholarships as this join scholarships as other on other.series_id = this.series_id
    where this.id = scholarship)
$$;

select write_desk_traits(applications) from applications;
analyze desk_traits;
