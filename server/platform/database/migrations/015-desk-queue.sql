-- The queue of the desk. Triggers write it, in the transaction of the act, whoever acts
-- (docs/decisions/0092).

create extension if not exists btree_gin;

-- Where the answer to a question stands in the array `answers` of the queue. A place is never used again; an option keeps its number.
create table desk_questions (
  scholarship_id uuid not null references scholarships on delete cascade,
  question text not null,
  type text not null,
  place integer not null,
  options text[] not null default '{}',
  primary key (scholarship_id, question, type),
  unique (scholarship_id, place)
);

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

create function learn_published_questions() returns trigger language plpgsql as $$
begin
  perform learn_desk_questions(new);
  return null;
end $$;
create trigger form_versions_to_desk after update of published_at on form_versions
  for each row when (new.published_at is not null) execute function learn_published_questions();
create trigger form_versions_published_to_desk after insert on form_versions
  for each row when (new.published_at is not null) execute function learn_published_questions();

-- An application in the queue, with the answers that it is filtered by as numbers in one array, so that one scan of one scholarship
-- answers filter, order and count.
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
  -- While an applicant is asked for something, the time that they wait for a decision stands still, until the date at the latest.
  asked_at timestamptz,
  answer_due timestamptz,
  paused interval not null default '0',
  -- Its applicant has answered all that they were asked for [TALK1].
  supplied boolean not null default false,
  -- The mean of the points, of which version of the criteria, how far its highest and lowest are apart, and how many officers
  -- have given all points.
  score double precision,
  score_version integer,
  score_spread double precision,
  score_number integer,
  -- What it met of the conditions [ELIG8].
  conditions text collate "C" constraint desk_rows_conditions_listed
    check (conditions in ('met', 'unknown', 'different', 'notMet')),
  answers double precision[] not null default '{}',
  words tsvector not null default ''
);
-- Rows that are counted by what officers filter by are counted in these two alone.
create index desk_rows_of_scholarship on desk_rows (scholarship_id, status, submitted_at, application_id)
  include (user_id, outcome, assignee_id, labels, waiting_since, asked_at, answer_due, paused, supplied);
create index desk_rows_waiting on desk_rows (submitted_at, application_id)
  include (user_id, status, outcome, assignee_id, labels, asked_at, answer_due, paused)
  where waiting_since is not null;
create index desk_rows_by_applicant on desk_rows (scholarship_id, applicant, application_id);
create index desk_rows_by_age on desk_rows (submitted_at, application_id);
create index desk_rows_by_status on desk_rows (status, submitted_at, application_id);
create index desk_rows_by_assignee on desk_rows (assignee_id, status, submitted_at, application_id)
  where assignee_id is not null;
create index desk_rows_by_outcome on desk_rows (outcome, status, submitted_at, application_id)
  where outcome is not null;
create index desk_rows_by_conditions on desk_rows (conditions, submitted_at, application_id)
  include (user_id, status, waiting_since) where conditions is not null;
create index desk_rows_by_label on desk_rows using gin (labels);
create index desk_rows_by_words on desk_rows using gin (scholarship_id, words);
create index desk_rows_asked on desk_rows (answer_due, application_id) where answer_due is not null;
create index desk_rows_supplied on desk_rows (submitted_at, application_id) where supplied;
-- Those that wait since later than they were submitted.
create index desk_rows_stood_still on desk_rows (submitted_at) where paused <> '0' or answer_due is not null;
-- What an officer has sent is subtracted from what is counted for them.
create index desk_rows_of_person on desk_rows (user_id);

-- A float holds the bits of 52 options exactly.
create function desk_bits(options text[], picked jsonb) returns double precision language sql stable as $$
  select coalesce(sum(2.0 ^ (array_position(options, option) - 1)), 0)::double precision
  from jsonb_array_elements_text(picked) as picks (option) where array_position(options, option) <= 52
$$;
-- An answer as the number that the queue compares: an amount in minor units, a date as days since 1970, yes as 1, a country as its two
-- letters, a choice as the number of its option (0: another), several as bits. Null for no answer. Filters ask it too.
create function desk_number(type text, options text[], answer jsonb) returns double precision language sql stable as $$
  select case
    when answer is null then null
    when type in ('number', 'money') then (answer #>> '{}')::double precision
    when type = 'date' then ((answer #>> '{}')::date - date '1970-01-01')::double precision
    when type in ('yesNo', 'statement') then (answer #>> '{}')::boolean::integer::double precision
    when type = 'country' then (ascii(answer #>> '{}') * 256 + ascii(substr(answer #>> '{}', 2)))::double precision
    when type = 'choice' then coalesce(array_position(options, answer #>> '{}'), 0)::double precision
    when type = 'choices' then desk_bits(options, answer)
  end
$$;

-- The answers of an application as numbers, each in the place of its question. An answer to a question whose kind has changed under
-- the same id is not read as one of the kind before.
create function desk_numbers(scholarship uuid, definition jsonb, given jsonb)
  returns double precision[] language sql stable as $$
  with types as (
    select question ->> 'id' as question, question ->> 'type' as type
    from jsonb_array_elements(definition -> 'sections') as sections (section),
      jsonb_array_elements(section -> 'questions') as questions (question)
  ), valued as (
    select place, desk_number(types.type, known.options, given -> types.question) as value
    from desk_questions as known
    join types on types.question = known.question and types.type = known.type
    where known.scholarship_id = scholarship
  )
  select coalesce(array_agg(value order by nth), '{}')
  from generate_series(1, (select max(place) from desk_questions where scholarship_id = scholarship)) as places (nth)
  left join valued on valued.place = nth
$$;

-- The words of a text, whatever its language and the locale of the database: classes such as [:alnum:] take only ASCII beside the
-- collation "C", and end words at the vowel signs of Thai and Devanagari. Therefore the signs between words are listed.
create function plain_words(value text) returns text language sql immutable as $$
  select regexp_replace(search_form(value), '[\u0001-/:-@\[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u058a\u05be'
    '\u05c0\u05c3\u060c\u061b\u061f\u06d4\u0700-\u070d\u0964\u0965\u0e2f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u1361-\u1368\u17d4-\u17da'
    '\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3030\u30fb\ufffd]+', ' ', 'g')
$$;

-- The characters of Chinese, Japanese and Korean apart: a given name begins inside of a word.
create function characters_apart(words text) returns text language sql immutable as $$
  select regexp_replace(words,
    '([\u3005-\u3007\u3041-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g')
$$;
-- The words of an application as the search knows them.
create function desk_words(application applications, definition jsonb, given jsonb)
  returns tsvector language sql stable as $$
  select to_tsvector('simple', left(characters_apart(plain_words(concat_ws(' ', application.applicant_name,
    application.applicant_email, application.phone, application.address, (
      select string_agg(given ->> (question ->> 'id'), ' ')
      from jsonb_array_elements(definition -> 'sections') as sections (section),
        jsonb_array_elements(section -> 'questions') as questions (question)
      where question ->> 'type' in ('text', 'paragraph'))))), 100000))
$$;

-- What is searched for: every word, or its beginning. The characters of one word follow each other. Null without any.
create function desk_search(search text) returns tsquery language sql stable as $$
  select to_tsquery('simple', string_agg('''' || characters_apart(word) || ''':*', ' & '))
  from regexp_split_to_table(plain_words(search), ' ') as words (word) where word <> ''
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
create trigger applications_to_desk after insert on applications
  for each row execute function copy_application_to_desk();
create trigger applications_changed_to_desk after update of phone, address, applicant_name, applicant_email on applications
  for each row execute function copy_application_to_desk();

create function copy_status_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set status = new.status,
    waiting_since = case when new.status in ('Pending', 'Processing') then new.applied_at end
  where application_id = new.id;
  return null;
end $$;
create trigger applications_status_to_desk after update of status on applications
  for each row when (old.status <> new.status) execute function copy_status_to_desk();

create function copy_answers_to_desk() returns trigger language plpgsql as $$
declare application applications;
begin
  select * into application from applications where id = new.application_id;
  perform write_desk_row(application);
  return null;
end $$;
create trigger application_answers_to_desk after insert or update on application_answers
  for each row execute function copy_answers_to_desk();

create function copy_marks_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set assignee_id = new.assignee_id, labels = new.labels where application_id = new.application_id;
  return null;
end $$;
create trigger desk_marks_to_desk after insert or update on desk_marks
  for each row execute function copy_marks_to_desk();

create function copy_outcome_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set outcome = case when tg_op = 'DELETE' then null else new.outcome end
  where application_id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger decisions_to_desk after insert or delete or update of outcome on decisions
  for each row execute function copy_outcome_to_desk();

-- To hundredths, so that the queue sorts and filters by the number that it shows.
create function copy_scores_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set (score_version, score, score_spread, score_number) = (
    select version, round(avg(mean)::numeric, 2)::double precision,
      round((max(mean) - min(mean))::numeric, 2)::double precision, count(mean)::integer
    from scores where application_id = coalesce(new.application_id, old.application_id)
    group by version order by version desc limit 1)
  where application_id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger scores_to_desk after insert or delete or update of points, mean on scores
  for each row execute function copy_scores_to_desk();

-- From all requests of the application, in whatever order they were written.
create function copy_request_to_desk() returns trigger language plpgsql as $$
begin
  update desk_rows set
    asked_at = requests.asked_at,
    answer_due = requests.due_at,
    supplied = requests.supplied,
    paused = requests.paused
  from (
    select min(asked_at) filter (where settled_at is null) as asked_at,
      min(due_at) filter (where settled_at is null) as due_at,
      bool_and(settled_at is not null) and coalesce(bool_or(settled_as = 'answered'), false) as supplied,
      coalesce(sum(least(settled_at, due_at) - information_requests.asked_at) filter (where settled_at is not null), '0')
        as paused
    from information_requests where application_id = new.application_id
  ) as requests
  where application_id = new.application_id;
  return null;
end $$;
create trigger information_requests_to_desk after insert or update of due_at, settled_at on information_requests
  for each row execute function copy_request_to_desk();
