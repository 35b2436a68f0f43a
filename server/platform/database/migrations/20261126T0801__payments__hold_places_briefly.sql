-- How many places of a scholarship others have: by an application, a payment that waits for one, or for ten minutes by
-- having begun to pay. A person holds one place in this last way: who begins to pay for another limited scholarship gives
-- the earlier place up, for good, so that a place that was given up and taken is never claimed twice.
create or replace function places_taken(scholarship uuid, except_user uuid) returns bigint language sql stable as $$
  select count(*) from payments
   where scholarship_id = scholarship and user_id is distinct from except_user
     and (consumed_at is not null or status = 'succeeded'
       or status in ('creating', 'open', 'waived') and created_at > now() - interval '10 minutes'
         and not exists (
           select from payments newer join scholarships on scholarships.id = newer.scholarship_id
            where newer.user_id = payments.user_id and newer.scholarship_id <> scholarship and capacity is not null
              and (newer.created_at, newer.id) > (payments.created_at, payments.id)))
$$;
