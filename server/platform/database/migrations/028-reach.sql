-- Which rows members of staff reach (docs/decisions/0135).

-- The scholarships of which somebody of staff sees what applicants sent; null for all.
create function reach_of(user_id uuid) returns uuid[] language sql stable as $$
  select null::uuid[]
$$;

-- Whether somebody of staff reaches what belongs to a scholarship.
create function reaches(user_id uuid, scholarship uuid) returns boolean language sql stable as $$
  select reach_of(user_id) is null or scholarship = any(reach_of(user_id))
$$;

-- The scholarships that a row is of, by its id in whatever table: null for one that has lost its own, or may be of all; none for
-- what is of no scholarship. A table whose ids staff send belongs here.
create function scholarships_of(row_id uuid) returns table (scholarship_id uuid) language sql stable as $$
  select id from scholarships where id = row_id
  union all select scholarship_id from applications where id = row_id
  union all select scholarship_id from application_documents join applications on applications.id = application_id
    where document_id = row_id
  union all select scholarship_id from reference_requests where id = row_id
  union all select scholarship_id from information_requests join applications on applications.id = application_id
    where information_requests.id = row_id
  union all select scholarship_id from decision_batches where id = row_id
  union all select scholarship_id from awards where id = row_id
  union all select scholarship_id from award_conditions join awards on awards.id = award_id
    where award_conditions.id = row_id
  union all select scholarship_id from instalments join awards on awards.id = award_id where instalments.id = row_id
  union all select scholarship_id from payment_items join instalments on instalments.id = instalment_id
    join awards on awards.id = award_id where file_id = row_id
  union all select scholarship_id from scholarship_funds where fund_id = row_id
  union all select scholarship_id from award_parts join awards on awards.id = award_id where fund_id = row_id
  union all select scholarship_id from payments where id = row_id
  union all select scholarship_id from committee_members where id = row_id
  union all select scholarship_id from committee_conflicts join committee_members on committee_members.id = member_id
    where committee_conflicts.id = row_id
  union all select scholarship_id from committee_proposals where id = row_id
  union all select scholarship_id from packet_applications join applications on applications.id = application_id
    where packet_id = row_id
  union all select unnest(reach) from exports where id = row_id
  union all select null from exports where id = row_id and reach is null
  union all (
    -- What is saved of no scholarship is of those that its owner reaches.
    with saved as (
      select owner_id, coalesce(wish ->> 'scholarship', wish #>> '{selection,view,scholarship}')::uuid as scholarship,
        wish #> '{selection,picked}' as picked
      from export_sets where id = row_id
      union all
      select owner_id, substring(address from '[?&]scholarship=([0-9a-f-]{36})')::uuid, null from desk_views where id = row_id
    )
    select scholarship from saved where scholarship is not null
    union all select applications.scholarship_id from saved, jsonb_array_elements_text(picked) as picked_id
      join applications on applications.id = picked_id::uuid
    union all select unnest(reach_of(owner_id)) from saved where scholarship is null and picked is null
  )
$$;
