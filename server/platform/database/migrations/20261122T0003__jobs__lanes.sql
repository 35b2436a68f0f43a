-- Mails that can wait stand in a lane of their own, however many they are: nothing else waits behind them. What the
-- version before writes from now on is prompt.
alter table jobs add column lane text not null default 'prompt' check (lane in ('prompt', 'bulk'));
update jobs set lane = 'bulk'
 where done_at is null
   and kind in ('send_application_received', 'send_application_status', 'send_application_feedback',
     'send_payment_receipt', 'send_refund_notice');

drop index jobs_due;
create index jobs_next on jobs (lane, run_at) where done_at is null;
