-- An answer to a question whose kind has changed under the same id is not read as one of the kind before, which failed: nobody
-- could apply any more.
create or replace function desk_numbers(scholarship uuid, definition jsonb, given jsonb)
  returns double precision[] language sql stable as $$
  with types as (
    select question ->> 'id' as question, question ->> 'type' as type
    from jsonb_array_elements(definition -> 'sections') as sections (section),
      jsonb_array_elements(section -> 'questions') as questions (question)
  ), valued as (
    select place, case
      -- Its value is not read as another kind.
      when types.question is null or given -> known.question is null then null
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
