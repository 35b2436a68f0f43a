-- What an outcome of the scholarship must say before its letter leaves [DESK5].
alter table decision_settings
  add awards_have_amount boolean not null default false,
  add waitlist_has_places boolean not null default false;
