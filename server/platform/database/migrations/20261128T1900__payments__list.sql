-- The list of payments, in the order of when they were paid or began, for admins [MONEY1]; without fees of zero.
create index payments_listed on payments (livemode, (coalesce(paid_at, created_at)), id) where status <> 'waived';
create index refunds_of_payment on refunds (payment_id, created_at);
