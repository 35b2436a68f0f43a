-- Which submission of the form added it: one that is sent again, because its answer was lost, adds nothing.
alter table scholarships add column submission_id uuid;

create unique index scholarships_added_once on scholarships (posted_by_email, submission_id)
  where submission_id is not null;
