-- Outcomes that few payments have, for admins who look for them among all [MONEY1].
create index payments_of_outcome on payments (livemode, status, (coalesce(paid_at, created_at)), id)
  where status not in ('succeeded', 'waived');
