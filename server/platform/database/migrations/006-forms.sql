-- What scholarships ask.

-- A form of a scholarship: what is asked after the specified fields, as it was saved or published. A published version never changes.
create table form_versions (
  id uuid primary key,
  scholarship_id uuid not null references scholarships on delete cascade,
  -- 0 asks nothing and is never on offer: what applications answer that were submitted without questions of their own, once the
  -- office asks for some of it [TALK1].
  number integer not null,
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

alter table scholarships add foreign key (form_version_id) references form_versions;
create index scholarships_of_form on scholarships (form_version_id) where form_version_id is not null;
