-- What staff search reviews by: the comment here, the reviewer in users, the scholarship in scholarships.
alter table reviews add column search_text text collate "C" not null
  generated always as (search_form(comments)) stored;

create index reviews_search on reviews using gin (search_text gin_trgm_ops);
create index reviews_newest on reviews (reviewed_at desc, id desc);

-- Beside scholarships_search, which has the offered ones: reviews outlive the offer.
create index scholarships_search_archived on scholarships using gin (search_text gin_trgm_ops)
  where archived_at is not null;
