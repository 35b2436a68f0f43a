-- The officers' desk [DESK1] [DESK2] [DESK3]: a row of the queue for each application, with the answers that it is filtered
-- by as numbers in one array, so that one scan of one scholarship answers filter, order and count. Triggers write it in
-- the transaction of the act, whoever acts (docs/decisions/0092).
create extension if not exists btree_gin;

-- Where the answer to a question stands in that array. A place is never used again; an option keeps its number.
create table desk_questions (
  scholarship_id uuid not null references scholarships on delete cascade,
  question text not null,
  type text not null,
  place integer not null,
  options text[] not null default '{}',
  primary key (scholarship_id, question, type),
  unique (scholarship_id, place)
);

-- What officers decide about the handling of an application.
create table desk_marks (
  application_id uuid primary key references applications on delete cascade,
  assignee_id uuid references users on delete set null,
  labels text[] not null default '{}',
  version integer not null default 1
);
create index desk_marks_of_assignee on desk_marks (assignee_id) where assignee_id is not null;

-- Notes of officers, which are only added to.
create table desk_notes (
  id uuid primary key,
  application_id uuid not null references applications on delete cascade,
  author_id uuid references users on delete set null,
  text text not null,
  at timestamptz not null default now()
);
create index desk_notes_of_application on desk_notes (application_id, at);
create index desk_notes_of_author on desk_notes (author_id);

-- Which officers read an application, and what they saw: to tell colleagues, and to mark what changed since.
create table desk_reads (
  application_id uuid not null references applications on delete cascade,
  officer_id uuid not null references users on delete cascade,
  -- When it was last open.
  at timestamptz not null default now(),
  -- The number of the receipt that was seen last, and of the one that was seen before this sitting, with its end.
  receipt text,
  before_receipt text,
  before_at timestamptz,
  primary key (application_id, officer_id)
);
create index desk_reads_of_officer on desk_reads (officer_id);

create table desk_rows (
  application_id uuid primary key references applications on delete cascade,
  scholarship_id uuid not null,
  user_id uuid not null,
  applicant text collate "C" not null,
  status text collate "C" not null,
  outcome text collate "C",
  assignee_id uuid,
  labels text[] not null default '{}',
  submitted_at timestamptz not null,
  -- Null once it is decided.
  waiting_since timestamptz,
  score double precision,
  answers double precision[] not null default '{}',
  words tsvector not null default ''
);
create index desk_rows_of_scholarship on desk_rows (scholarship_id, status, submitted_at, application_id);
create index desk_rows_by_applicant on desk_rows (scholarship_id, applicant, application_id);
create index desk_rows_by_age on desk_rows (submitted_at, application_id);
create index desk_rows_waiting on desk_rows (submitted_at, application_id) where waiting_since is not null;
create index scholarships_by_closing on scholarships (closing_at, id);
create index desk_rows_by_status on desk_rows (status, submitted_at, application_id);
create index desk_rows_by_assignee on desk_rows (assignee_id, status, submitted_at, application_id)
  where assignee_id is not null;
create index desk_rows_by_outcome on desk_rows (outcome, status, submitted_at, application_id)
  where outcome is not null;
create index desk_rows_by_label on desk_rows using gin (labels);
create index desk_rows_by_words on desk_rows using gin (scholarship_id, words);

-- The place of each question that can be filtered by, once its form is published.
create function learn_desk_questions(form form_versions) returns void language sql as $$
  with asked as (
    select question ->> 'id' as question, question ->> 'type' as type,
      coalesce((select array_agg(option ->> 'id' order by nth)
        from jsonb_array_elements(question -> 'options') with ordinality as options (option, nth)), '{}') as options,
      row_number() over (order by section_nth, nth) as nth
    from jsonb_array_elements(form.definition -> 'sections') with ordinality as sections (section, section_nth),
      jsonb_array_elements(section -> 'questions') with ordinality as questions (question, nth)
    where question ->> 'type' in ('number', 'money', 'date', 'country', 'choice', 'choices', 'yesNo', 'statement')
  ), taken as (
    select coalesce(max(place), 0) as place from desk_questions where scholarship_id = form.scholarship_id
  )
  insert into desk_questions (scholarship_id, question, type, place, options)
  select form.scholarship_id, asked.question, asked.type, taken.place + asked.nth, asked.options
  from asked, taken
  on conflict (scholarship_id, question, type) do update set options = desk_questions.options || array(
    select option from unnest(excluded.options) with ordinality as given (option, nth)
    where option <> all(desk_questions.options) order by nth)
$$;

-- The answers of an application as numbers, each in the place of its question: amounts in minor units, dates as days since
-- 1970, yes as 1, a country as its two letters, a choice as the number of its option (0: another), several as bits.
create function desk_numbers(scholarship uuid, definition jsonb, given jsonb)
  returns double precision[] language sql stable as $$
  with types as (
    select question ->> 'id' as question, question ->> 'type' as type
    from jsonb_array_elements(definition -> 'sections') as sections (section),
      jsonb_array_elements(section -> 'questions') as questions (question)
  ), valued as (
    select place, case
      when given -> known.question is null then null
      when known.type in ('number', 'money') then (given ->> known.question)::double precision
      when known.type = 'date' then ((given ->> known.question)::date - date '1970-01-01')::double precision
      when known.type in ('yesNo', 'statement') then (given ->> known.question)::boolean::integer::double precision
      when known.type = 'country' then
        (ascii(given ->> known.question) * 256 + ascii(substr(given ->> known.question, 2)))::double precision
      when known.type = 'choice' then
        coalesce(array_position(known.options, given ->> known.question), 0)::double precision
      when known.type = 'choices' then (
        select coalesce(sum(2.0 ^ (array_position(known.options, picked) - 1)), 0)::double precision
        from jsonb_array_elements_text(given -> known.question) as picks (picked)
        where array_position(known.options, picked) <= 52)
    end as value
    from desk_questions as known
    left join types on types.question = known.question and types.type = known.type
    where known.scholarship_id = scholarship and types.question is not null
  )
  select coalesce(array_agg(value order by nth), '{}')
  from generate_series(1, (select max(place) from desk_questions where scholarship_id = scholarship)) as places (nth)
  left join valued on valued.place = nth
$$;

-- The words of an application as the search knows them: letters and digits, without case and accents.
create function desk_words(application applications, definition jsonb, given jsonb)
  returns tsvector language sql stable as $$
  select to_tsvector('simple', left(regexp_replace(search_form(concat_ws(' ', application.applicant_name,
    application.applicant_email, application.phone, application.address, (
      select string_agg(given ->> (question ->> 'id'), ' ')
      from jsonb_array_elements(definition -> 'sections') as sections (section),
        jsonb_array_elements(section -> 'questions') as questions (question)
      where question ->> 'type' in ('text', 'paragraph')))), '[^[:alnum:]]+', ' ', 'g'), 100000))
$$;

-- What is searched for: every word, or its beginning. Null without any.
create function desk_search(search text) returns tsquery language sql stable as $$
  select to_tsquery('simple', string_agg(word || ':*', ' & '))
  from regexp_split_to_table(search_form(search), '[^[:alnum:]]+') as words (word) where word <> ''
$$;

-- Writes what its applicant sent. What officers mark is written by its own trigger only, so that neither undoes the other.
create function write_desk_row(application applications) returns void language sql as $$
  insert into desk_rows (application_id, scholarship_id, user_id, applicant, status, submitted_at, waiting_since,
    answers, words)
  select application.id, application.scholarship_id, application.user_id, application.applicant_name, application.status,
    application.applied_at,
    case when application.status in ('Pending', 'Processing') then application.applied_at end,
    coalesce(desk_numbers(application.scholarship_id, form.definition, answered.answers), '{}'),
    desk_words(application, form.definition, answered.answers)
  from (select 1) as one
  left join application_answers as answered on answered.application_id = application.id
  left join form_versions as form on form.id = answered.form_version_id
  on conflict (application_id) do update set applicant = excluded.applicant, status = excluded.status,
    waiting_since = excluded.waiting_since,
    answers = excluded.answers, words = excluded.words
$$;

create function copy_application_to_desk() returns trigger language plpgsql as $$
begin
  perform write_desk_row(new);
  return null;
end $$;
create function copy_status_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set status = new.status,
    waiting_since = case when new.status in ('Pending', 'Processing') then new.applied_at end
  where application_id = new.id;
  return null;
end $$;
create function copy_answers_to_desk() returns trigger language plpgsql as $$
declare application applications;
begin
  select * into application from applications where id = new.application_id;
  perform write_desk_row(application);
  return null;
end $$;
create function copy_marks_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set assignee_id = new.assignee_id, labels = new.labels where application_id = new.application_id;
  return null;
end $$;
create function learn_published_questions() returns trigger language plpgsql as $$
begin
  perform learn_desk_questions(new);
  return null;
end $$;

create trigger applications_to_desk after insert on applications
  for each row execute function copy_application_to_desk();
create trigger applications_changed_to_desk after update of phone, address, applicant_name, applicant_email on applications
  for each row execute function copy_application_to_desk();
create trigger applications_status_to_desk after update of status on applications
  for each row when (old.status <> new.status) execute function copy_status_to_desk();
create trigger application_answers_to_desk after insert or update on application_answers
  for each row execute function copy_answers_to_desk();
create trigger desk_marks_to_desk after insert or update on desk_marks
  for each row execute function copy_marks_to_desk();
create trigger form_versions_to_desk after update of published_at on form_versions
  for each row when (new.published_at is not null) execute function learn_published_questions();
create trigger form_versions_published_to_desk after insert on form_versions
  for each row when (new.published_at is not null) execute function learn_published_questions();

select learn_desk_questions(form_versions) from form_versions where published_at is not null
  order by scholarship_id, number;
select write_desk_row(applications) from applications;
analyze desk_rows;
