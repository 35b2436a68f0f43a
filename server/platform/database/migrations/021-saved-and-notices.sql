-- What people save, and the mails that nobody asked for.

-- A scholarship on a person's list, with a note.
create table saved_scholarships (
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  saved_at timestamptz not null default now(),
  primary key (user_id, scholarship_id)
);
create index saved_scholarships_of_scholarship on saved_scholarships (scholarship_id);

-- Somebody wants one mail when a scholarship, or the next one of its series, is open; the row goes with the mail.
create table reopening_requests (
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (user_id, scholarship_id)
);
create index reopening_requests_of_scholarship on reopening_requests (scholarship_id);

-- A search with a name and a rhythm.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- The address of All Scholarships behind the question mark, without page and size.
  query text not null,
  rhythm text not null constraint saved_searches_rhythm_listed check (rhythm in ('none', 'daily', 'weekly')),
  -- What was posted after it and is no hit is new.
  since timestamptz not null default now(),
  created_at timestamptz not null default now()
);
-- By its digest: a query can be longer than an index takes. It serves a person's list as well.
create unique index saved_searches_once_a_query on saved_searches (user_id, md5(query));

-- What was mailed of a search, or could be seen when the mails began: it is not new.
create table saved_search_hits (
  search_id uuid not null references saved_searches on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  -- The key of the mail's notice, by which what could not be sent is taken back; empty for what could be seen.
  notice text not null,
  primary key (search_id, scholarship_id)
);
create index saved_search_hits_of_scholarship on saved_search_hits (scholarship_id);
create index saved_search_hits_of_notice on saved_search_hits (notice);

-- A private calendar. Its address holds a secret; only the SHA-256 is kept.
create table calendars (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- Where a person's mails stand. Without a row, everything is as by default.
create table mail_preferences (
  user_id uuid primary key references users on delete cascade,
  -- As in pg_timezone_names; UTC when it is unknown.
  time_zone text,
  -- Links in mails name it: a higher one ends the older links.
  epoch integer not null default 0,
  -- Since when the mail server of the address refuses it for good.
  refused_at timestamptz
);
create index mail_preferences_refused on mail_preferences (refused_at) where refused_at is not null;

-- The time zone in which a person reads times: UTC for one that is not known, or no longer.
create function known_zone(zone text) returns text language plpgsql stable parallel safe as $$
begin
  perform now() at time zone zone;
  return coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

-- Whether a person wants a kind of notices; without a row it is as by default (docs/decisions/0034).
create table notice_choices (
  user_id uuid not null references users on delete cascade,
  -- Of the list in contract/notifications/notice-kinds.ts, which alone knows them.
  kind text not null,
  wanted boolean not null,
  primary key (user_id, kind)
);

-- A mail that nobody asked for, or part of one: its key is what makes it unique.
create table notices (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- unknown: the process died, or the line broke, while the mail server took it. It is not sent again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'dropped', 'unknown')),
  at timestamptz not null default now()
);
create index notices_of_person on notices (user_id);
create index notices_by_age on notices (at);
create index notices_unknown on notices (at) where state = 'unknown';
create index notices_dropped on notices (at) where state = 'dropped';
