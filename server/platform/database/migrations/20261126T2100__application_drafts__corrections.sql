-- The application that a draft corrects [U4]. When that is cancelled, the draft prepares a new one [U5].
alter table application_drafts add column application_id uuid references applications on delete set null;
create index application_drafts_of_application on application_drafts (application_id) where application_id is not null;
