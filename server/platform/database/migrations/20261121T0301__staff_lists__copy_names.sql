-- Staff search and sort applications and reviews by names that stand in other tables. Copies of them beside what else
-- is searched make each search one look at one table, and each order one index
-- (docs/decisions/0019).

-- Added again below, over more: whoever runs the version before finds at least what it found.
alter table applications drop column search_text;
alter table reviews drop column search_text;

alter table applications
  add column applicant_name text not null default '',
  add column applicant_email text collate "C" not null default '';
alter table reviews
  add column reviewer_name text not null default '',
  add column reviewer_email text collate "C" not null default '',
  add column university_name text collate "C" not null default '',
  add column scholarship_text text collate "C" not null default '';

update applications set applicant_name = user_name, applicant_email = user_email
  from users where users.id = user_id;
update reviews
   set reviewer_name = user_name, reviewer_email = user_email,
       university_name = scholarships.university_name, scholarship_text = scholarships.search_text
  from users, scholarships where users.id = user_id and scholarships.id = scholarship_id;

alter table applications add column search_text text collate "C" not null
  generated always as (
    search_form(scholarship_name || ' ' || university_name || ' ' || category || ' ' || subject || ' '
      || applicant_name || ' ' || applicant_email)
  ) stored;
alter table reviews add column search_text text collate "C" not null
  generated always as (
    search_form(comments || ' ' || reviewer_name || ' ' || reviewer_email) || ' ' || scholarship_text
  ) stored;

create index applications_search on applications using gin (search_text gin_trgm_ops);
create index applications_by_applicant on applications (applicant_name, id);
create index applications_by_university on applications (university_name, id);
-- Instead of one by status and date only: the order of the list ends with the id.
drop index applications_by_status;
create index applications_by_status on applications (status, applied_at, id);

create index reviews_search on reviews using gin (search_text gin_trgm_ops);
create index reviews_by_rating on reviews (rating_point, id);
create index reviews_by_university on reviews (university_name, id);
create index reviews_by_reviewer on reviews (reviewer_name, id);

-- The copies are true in every transaction: who adds a row shares a lock that who changes a name holds alone, so that no
-- row is added with the old name meanwhile. A lock takes memory, therefore there are few.
create function lock_copied_names(owner uuid, alone boolean) returns void
  language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtext('copied names'), uuid_hash(owner) & 63);
  else perform pg_advisory_xact_lock_shared(hashtext('copied names'), uuid_hash(owner) & 63);
  end if;
end $$;

create function copy_applicant() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.user_id, false);
  -- Nobody is left to the foreign key to refuse.
  select coalesce(max(user_name), ''), coalesce(max(user_email), '') into new.applicant_name, new.applicant_email
    from users where id = new.user_id;
  return new;
end $$;

create function copy_reviewer_and_scholarship() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.user_id, false), lock_copied_names(new.scholarship_id, false);
  select coalesce(max(user_name), ''), coalesce(max(user_email), '') into new.reviewer_name, new.reviewer_email
    from users where id = new.user_id;
  select coalesce(max(university_name), ''), coalesce(max(search_text), '')
    into new.university_name, new.scholarship_text
    from scholarships where id = new.scholarship_id;
  return new;
end $$;

create function copy_person_again() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.id, true);
  update applications set applicant_name = new.user_name, applicant_email = new.user_email where user_id = new.id;
  update reviews set reviewer_name = new.user_name, reviewer_email = new.user_email where user_id = new.id;
  return null;
end $$;

create function copy_scholarship_again() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_names(new.id, true);
  update reviews set university_name = new.university_name, scholarship_text = new.search_text
   where scholarship_id = new.id;
  return null;
end $$;

create trigger applications_copy_names before insert on applications
  for each row execute function copy_applicant();
create trigger reviews_copy_names before insert on reviews
  for each row execute function copy_reviewer_and_scholarship();
create trigger users_copy_names after update on users
  for each row when (old.user_name <> new.user_name or old.user_email <> new.user_email)
  execute function copy_person_again();
create trigger scholarships_copy_names after update on scholarships
  for each row when (old.search_text <> new.search_text) execute function copy_scholarship_again();

analyze applications, reviews;
