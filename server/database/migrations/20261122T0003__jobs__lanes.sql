-- Mails that can wait stand in a lane of their own, however many they are: nothing else waits behind them. What the
-- version before writes is prompt.
alter table jobs add column lane text not null default 'prompt' check (lane in ('prompt', 'bulk'));

drop index jobs_due;
create index jobs_next on jobs (lane, run_at) where done_at is null;
