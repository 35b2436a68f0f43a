-- What stood before a decision was chosen anew or reopened, with what its applicant was told, so that it comes back to the letter.
alter table decisions add column before jsonb;
-- The decision that a step of the specified buttons has ended; Undo of the step brings it back.
alter table application_events add column ended_decision jsonb;

-- Those that are reopened, or decided about anew, as far as it is still known.
update decisions set before = to_jsonb(decisions) - 'before' || jsonb_build_object('reopened', null, 'chosen', true, 'batch_id', null)
    || case when told.application_id is null then jsonb_build_object('released_at', decisions.decided_at) else jsonb_build_object(
      'outcome', told.outcome, 'amount_minor', told.amount_minor, 'terms', told.terms, 'rank', told.rank,
      'released_at', told.released_at) end
  from decisions as present left join lateral (
    select * from letters where letters.application_id = present.application_id and state = 'released'
    order by released_at desc limit 1) as told on true
  where present.application_id = decisions.application_id and decisions.released_at is null
    and (told.application_id is not null or not decisions.chosen);
