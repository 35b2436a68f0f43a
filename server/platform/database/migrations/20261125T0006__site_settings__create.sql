-- How the site looks and what it says: every version is kept, and the newest counts. Without one, all is as by default.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  -- Null when the account is gone.
  made_by uuid references users on delete set null,
  made_at timestamptz not null default now()
);

create function keep_site_settings() returns trigger language plpgsql as $$
begin
  raise exception 'A version of the settings is never changed.' using errcode = 'restrict_violation';
end $$;

create trigger site_settings_kept before delete or update of version, settings, made_at on site_settings
  for each row execute function keep_site_settings();

alter table catalogue_version drop constraint catalogue_version_about_check;
alter table catalogue_version add constraint catalogue_version_about_check
  check (about in ('scholarships', 'reviews', 'site'));
insert into catalogue_version (about) values ('site');

create trigger site_settings_renew_catalogue after insert on site_settings
  for each statement execute function renew_catalogue_version('site');

-- Has a row from the moment of the first admin on: then nobody can set the site up by a link any more.
create table site_setup (
  done boolean primary key default true check (done),
  done_at timestamptz not null default now()
);

insert into site_setup (done) select true where exists (select from users where role = 'admin');

create function close_site_setup() returns trigger language plpgsql as $$
begin
  insert into site_setup default values on conflict do nothing;
  return null;
end $$;

create trigger users_close_site_setup after insert or update of role on users
  for each row when (new.role = 'admin') execute function close_site_setup();
