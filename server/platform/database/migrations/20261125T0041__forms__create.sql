-- The forms of scholarships: what is asked after the specified fields. A published version never changes.
create table form_versions (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  number integer not null check (number > 0),
  definition jsonb not null,
  -- How often it was written before it was published.
  version integer not null default 1,
  published_at timestamptz,
  published_by uuid references users on delete set null,
  unique (scholarship_id, number)
);

create unique index form_versions_one_unpublished on form_versions (scholarship_id) where published_at is null;
create index form_versions_of_publisher on form_versions (published_by);

create function refuse_change_of_published_form() returns trigger language plpgsql as $$
begin
  raise exception 'a published form never changes' using errcode = 'integrity_constraint_violation';
end $$;

create trigger form_versions_stay before update of id, scholarship_id, number, definition, version, published_at
  on form_versions for each row when (old.published_at is not null)
  execute function refuse_change_of_published_form();

-- The published form, if any; each has been a form of this scholarship.
alter table scholarships add column form_version_id uuid references form_versions;
create index scholarships_of_form on scholarships (form_version_id) where form_version_id is not null;

-- What an application answers to the form that it was submitted with.
create table application_answers (
  application_id uuid primary key references applications on delete cascade,
  form_version_id uuid not null references form_versions,
  answers jsonb not null
);
create index application_answers_of_form on application_answers (form_version_id);
