-- A phone number as E.164 beside what was typed, where it says its country [F1]: by it one number is the same in any spelling.
alter table applications add column phone_e164 text;

-- Without the extension of a desk behind it.
create function phone_line(phone text) returns text language sql immutable as $$
  select regexp_replace(phone, '[,;]?\s*(ext|x|#|int|poste|ramal|доб).*$', '', 'i')
$$;
create or replace function phone_digits(phone text) returns text language sql immutable as $$
  select ltrim(regexp_replace(replace(public.phone_line(phone), '(0)', ''), '[^0-9]', '', 'g'), '0')
$$;
create or replace function phone_trait(phone text) returns text language sql immutable as $$
  select case when length(digits) >= 7 then right(digits, 9) end
  from (select regexp_replace(public.phone_line(phone), '[^0-9]', '', 'g') as digits) as written
$$;
create or replace function write_desk_traits(application applications) returns void language sql as $$
  delete from desk_traits where application_id = application.id;
  insert into desk_traits (application_id, kind, value, scholarship_id, user_id)
  select application.id, kind, value, application.scholarship_id, application.user_id
  from (values ('phone', phone_trait(coalesce(application.phone_e164, application.phone))),
    ('name', name_trait(application.applicant_name))) as traits (kind, value)
  where value is not null
$$;

drop index applications_phone;
create index applications_phone on applications (reverse(phone_digits(coalesce(phone_e164, phone))) text_pattern_ops);
