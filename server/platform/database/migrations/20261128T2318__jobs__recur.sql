-- Failures since a job last succeeded; `attempts` numbers its claims, and never falls.
alter table jobs add column failures integer not null default 0;

-- What removes and counts by the many has a lane of its own: nothing that people wait for stands behind it.
alter table jobs drop constraint jobs_lane_check;
alter table jobs add constraint jobs_lane_check check (lane in ('prompt', 'bulk', 'upkeep'));
