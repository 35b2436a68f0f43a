-- The site: its look and texts, its set-up, and the version of what public pages show.

-- A random name of what public pages show of one part. Every transaction that changes it puts a new value into one row, so that
-- two readers who find the same rows find the same catalogue, also on a standby and after a failover. One row would make writers
-- wait for each other's commit; here each takes a row that nobody holds, and makes one when there is none, so that there are as
-- many rows as writers were ever at work at once.
create table catalogue_version (
  slot integer generated always as identity primary key,
  about text not null check (about in ('scholarships', 'reviews', 'site')),
  version uuid not null default gen_random_uuid()
) with (fillfactor = 20);

insert into catalogue_version (about) values ('scholarships'), ('reviews'), ('site');

create function renew_catalogue_version() returns trigger
  language plpgsql as $$
begin
  update catalogue_version set version = default
   where slot = (
     select slot from catalogue_version where about = tg_argv[0] order by slot limit 1 for update skip locked);
  if not found then insert into catalogue_version (about) values (tg_argv[0]); end if;
  return null;
end $$;

-- A version of how the site looks and what it says: every version is kept, and the newest counts. Without one, all is as by default.
create table site_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  -- Null when the account is gone.
  made_by uuid references users on delete set null,
  made_at timestamptz not null default now(),
  -- Read with every price; the other settings can be long texts.
  currency text not null generated always as (coalesce(settings ->> 'currency', 'usd')) stored,
  time_zone text generated always as (nullif(settings ->> 'timeZone', '')) stored
);

create function keep_site_settings() returns trigger language plpgsql as $$
begin
  raise exception 'A version of the settings is never changed.' using errcode = 'restrict_violation';
end $$;
create trigger site_settings_kept before delete or update of version, settings, made_at on site_settings
  for each row execute function keep_site_settings();

create trigger site_settings_renew_catalogue after insert on site_settings
  for each statement execute function renew_catalogue_version('site');

-- The first admin exists: then nobody can set the site up by a link any more.
create table site_setup (
  done boolean primary key default true check (done),
  done_at timestamptz not null default now()
);

create function close_site_setup() returns trigger language plpgsql as $$
begin
  insert into site_setup default values on conflict do nothing;
  return null;
end $$;
create trigger users_close_site_setup after insert or update of role on users
  for each row when (new.role = 'admin') execute function close_site_setup();
