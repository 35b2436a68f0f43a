-- What staff are shown: few among many.
create index payments_disputed on payments (updated_at) where status = 'disputed';
create index refunds_refused on refunds (updated_at) where status = 'failed';
