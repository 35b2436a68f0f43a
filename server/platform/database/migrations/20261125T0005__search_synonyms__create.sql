-- Groups of words and phrases that mean the same: a search with one finds the others too. One row, because the list is
-- read and changed as a whole.
create table search_synonyms (
  one boolean primary key default true check (one),
  version integer not null default 1,
  -- Lists of texts, as admins spell them.
  groups jsonb not null,
  changed_at timestamptz,
  changed_by uuid references users on delete set null
);

insert into search_synonyms (groups) values ('[
  ["PhD", "doctorate", "doctoral"],
  ["MBA", "business administration"],
  ["CS", "computer science"],
  ["AI", "artificial intelligence"],
  ["UK", "United Kingdom"],
  ["USA", "US", "United States", "United States of America"],
  ["UAE", "United Arab Emirates"]
]');

-- Cached lists show what a search with other synonyms found.
create trigger search_synonyms_renew_catalogue after insert or update of groups or delete or truncate on search_synonyms
  for each statement execute function renew_catalogue_version('scholarships');
