-- Whose address is to be forgotten when their account is deleted.
create index scholarships_by_poster on scholarships (posted_by_email) where posted_by_email <> '';
