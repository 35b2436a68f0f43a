-- The digits that tell phone numbers apart, however they are written: without zeros in front, which stand for leaving a
-- country or a city.
create function phone_digits(phone text) returns text language sql immutable as $$
  select ltrim(regexp_replace(replace(phone, '(0)', ''), '[^0-9]', '', 'g'), '0')
$$;
-- Backwards, so that a number without its country finds one that has it.
create index applications_phone on applications (reverse(phone_digits(phone)) text_pattern_ops);
