-- Reviews.

-- A person's review of a scholarship.
create table reviews (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  user_id uuid not null references users on delete cascade,
  rating_point numeric not null check (rating_point between 1 and 5),
  comments text not null,
  reviewed_at timestamptz not null default date_trunc('milliseconds', now()),
  version integer not null default 1,
  -- Copies of names that stand in other tables, set by triggers: each search of staff is one look at one table, and each order one
  -- index (docs/decisions/0019).
  reviewer_name text not null default '',
  reviewer_email text collate "C" not null default '',
  university_name text collate "C" not null default '',
  scholarship_text text collate "C" not null default '',
  search_text text collate "C" not null generated always as (
    search_form(comments || ' ' || reviewer_name || ' ' || reviewer_email) || ' ' || scholarship_text
  ) stored,
  unique (user_id, scholarship_id)
);
create index reviews_newest_of_scholarship on reviews (scholarship_id, reviewed_at desc, id);
create index reviews_search on reviews using gin (search_text gin_trgm_ops);
create index reviews_newest on reviews (reviewed_at desc, id desc);
create index reviews_by_rating on reviews (rating_point, id);
create index reviews_by_university on reviews (university_name, id);
create index reviews_by_reviewer on reviews (reviewer_name, id);

-- The copies that staff search by are not on public pages: renewing them makes no other catalogue.
create trigger reviews_renew_catalogue
  after insert or delete or truncate or update of id, scholarship_id, user_id, rating_point, comments, reviewed_at, version
  on reviews for each statement execute function renew_catalogue_version('reviews');
-- Reviews show who wrote them.
create trigger users_renew_catalogue after update on users
  for each row when (old.user_name <> new.user_name or old.user_photo <> new.user_photo)
  execute function renew_catalogue_version('reviews');

-- The copies are true in every transaction: who adds a row shares a lock that who changes a name holds alone, so that no
-- row is added with the old name meanwhile. A lock takes memory, therefore there are few.
create function lock_copied_names(owner uuid, alone boolean) returns void
  language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtext('copied names'), uuid_hash(owner) & 63);
  else perform pg_advisory_xact_lock_shared(hashtext('copied names'), uuid_hash(owner) & 63);
  end if;
end $$;

-- Scholarships have locks of their own: while they shared those of people, an edit of a scholarship could wait for somebody who
-- applied at that moment, to another one, and both for each other.
create function lock_copied_scholarship(scholarship uuid, alone boolean) returns void
  language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtext('copied scholarships'), uuid_hash(scholarship) & 63);
  else perform pg_advisory_xact_lock_shared(hashtext('copied scholarships'), uuid_hash(scholarship) & 63);
  end if;
end $$;

create function copy_reviewer_and_scholarship() returns trigger
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
create trigger reviews_copy_names before insert on reviews
  for each row execute function copy_reviewer_and_scholarship();

create function copy_scholarship_again() returns trigger
  language plpgsql as $$
begin
  perform lock_copied_scholarship(new.id, true);
  update reviews set university_name = new.university_name, scholarship_text = new.search_text
   where scholarship_id = new.id;
  return null;
end $$;
create trigger scholarships_copy_names after update on scholarships
  for each row when (old.search_text <> new.search_text) execute function copy_scholarship_again();
