create table saved_scholarships (
  user_id uuid not null references users on delete cascade,
  scholarship_id uuid not null references scholarships on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  saved_at timestamptz not null default now(),
  primary key (user_id, scholarship_id)
);

create index saved_scholarships_of_scholarship on saved_scholarships (scholarship_id);

-- The address of a private calendar holds a secret; only its SHA-256 is kept.
create table calendars (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null default now()
);
