-- What a draft may hold is bounded (contract/drafts/draft-limits.ts).
alter table draft_answers
  add column bytes integer not null generated always as (octet_length(answer::text)) stored;
alter table draft_conflicts
  add column bytes integer not null generated always as (octet_length(answer::text)) stored;

-- Bytes that may be saved before the drafts of its person are measured again.
alter table application_drafts add column room integer not null default 0;
