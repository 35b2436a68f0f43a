-- Locks of their own for names of scholarships. While people and scholarships shared the same few, an edit of a scholarship
-- could wait for somebody who applied at that moment, to another one, and both for each other.
-- Not while somebody relies on the locks of before.
lock table scholarships, reviews in share row exclusive mode;

create function lock_copied_scholarship(scholarship uuid, alone boolean) returns void
  language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtext('copied scholarships'), uuid_hash(scholarship) & 63);
  else perform pg_advisory_xact_lock_shared(hashtext('copied scholarships'), uuid_hash(scholarship) & 63);
  end if;
end $$;

create or replace function copy_reviewer_and_scholarship() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.user_id, false), lock_copied_scholarship(new.scholarship_id, false);
  select coalesce(max(user_name), ''), coalesce(max(user_email), '') into new.reviewer_name, new.reviewer_email
    from users where id = new.user_id;
  select coalesce(max(university_name), ''), coalesce(max(search_text), '')
    into new.university_name, new.scholarship_text
    from scholarships where id = new.scholarship_id;
  return new;
end $$;

create or replace function copy_scholarship_again() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_scholarship(new.id, true);
  update reviews set university_name = new.university_name, scholarship_text = new.search_text
   where scholarship_id = new.id;
  return null;
end $$;
