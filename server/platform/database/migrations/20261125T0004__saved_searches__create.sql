create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- The address of All Scholarships behind the question mark, without page and size.
  query text not null,
  rhythm text not null,
  -- What was posted after it and is no hit is new.
  since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create index saved_searches_of_person on saved_searches (user_id);

-- What was mailed, or could be seen when the mails began: it is not new.
create table saved_search_hits (
  search_id uuid not null references saved_searches on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The key of the mail's notice, by which what could not be sent is taken back; empty for what could be seen.
  notice text not null,
  primary key (search_id, scholarship_id)
);

create index saved_search_hits_of_scholarship on saved_search_hits (scholarship_id);
create index saved_search_hits_of_notice on saved_search_hits (notice);
