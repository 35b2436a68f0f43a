-- What a mail is about, so that a newer one replaces it while it waits (docs/decisions/0128-a-change-replaces-the-mail-that-waits.md).
alter table jobs add column about text;
create index jobs_about on jobs (about) where done_at is null and about is not null;
