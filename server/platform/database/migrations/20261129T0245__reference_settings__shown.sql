-- Pages of scholarships say which references are asked for.
create trigger reference_settings_renew_catalogue after insert or update or delete on reference_settings
  for each statement execute function renew_catalogue_version('scholarships');
