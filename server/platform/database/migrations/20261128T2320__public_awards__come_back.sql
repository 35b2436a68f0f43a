-- An application that is taken back brings its award back to the open data.
create trigger public_awards_renew_catalogue_again after insert on public_awards
  for each statement execute function renew_catalogue_version('scholarships');
