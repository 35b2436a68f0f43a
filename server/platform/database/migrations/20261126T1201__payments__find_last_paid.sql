-- The last payment is asked for with every scrape of the metrics.
create index payments_paid on payments (livemode, paid_at);
