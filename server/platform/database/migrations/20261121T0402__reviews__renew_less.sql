-- The copies that staff search by (20261121T0301) are not on public pages: renewing them makes no other catalogue.
drop trigger reviews_renew_catalogue on reviews;
create trigger reviews_renew_catalogue
  after insert or delete or truncate or update of id, scholarship_id, user_id, rating_point, comments, reviewed_at, version
  on reviews for each statement execute function renew_catalogue_version('reviews');
