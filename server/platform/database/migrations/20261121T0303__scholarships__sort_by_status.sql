-- Whether a scholarship is still open is told by its deadline: with it in each order's index, the scholarships that a page
-- skips need not be read.
drop index scholarships_newest;
create index scholarships_newest on scholarships (posted_at desc, id desc) include (application_deadline)
  where archived_at is null;
drop index scholarships_by_fee;
create index scholarships_by_fee on scholarships (application_fee_minor, id) include (application_deadline)
  where archived_at is null;
drop index scholarships_by_university;
create index scholarships_by_university on scholarships (university_name, id) include (application_deadline)
  where archived_at is null;
drop index scholarships_by_name;
create index scholarships_by_name on scholarships (scholarship_name, id) include (application_deadline)
  where archived_at is null;
