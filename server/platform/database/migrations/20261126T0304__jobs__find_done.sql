-- What the hourly clean-ups look for.
create index jobs_done on jobs (done_at) where done_at is not null;
create index "session_createdAt_idx" on identity."session" ("createdAt");
