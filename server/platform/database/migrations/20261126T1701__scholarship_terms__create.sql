-- The subjects, degrees and categories that scholarships can have, as admins keep them. Scholarships hold the name itself.
create table scholarship_terms (
  id uuid primary key default gen_random_uuid(),
  -- `subject`, `degree` or `category`: the column of scholarships that holds it.
  kind text not null,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  -- What it was called before: addresses and saved searches with these names mean this one.
  former_names text[] not null default '{}',
  position integer not null check (position >= 0),
  -- Since when it is not offered for new scholarships.
  retired_at timestamptz,
  changed_at timestamptz,
  changed_by uuid references users on delete set null
);

-- Alike without case and accents is the same.
create unique index scholarship_terms_name on scholarship_terms (kind, search_form(name));

insert into scholarship_terms (kind, name, position) values
  ('subject', 'Agriculture', 0), ('subject', 'Engineering', 1), ('subject', 'Doctor', 2),
  ('degree', 'Diploma', 0), ('degree', 'Bachelor', 1), ('degree', 'Masters', 2),
  ('category', 'Full-Fund', 0), ('category', 'Partial', 1), ('category', 'Self-Fund', 2);

-- Pages name the terms, and lists count each of them; not when an account that has changed them is deleted.
create trigger scholarship_terms_renew_site after insert or update of kind, name, former_names, position, retired_at
  or delete or truncate on scholarship_terms
  for each statement execute function renew_catalogue_version('site');
create trigger scholarship_terms_renew_catalogue after insert or update of kind, name, former_names, position, retired_at
  or delete or truncate on scholarship_terms
  for each statement execute function renew_catalogue_version('scholarships');
