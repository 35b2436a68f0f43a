-- Since when a mailed link, Google or the operator has proved the address; reminders go to such addresses only.
alter table users add column email_confirmed_at timestamptz;

update users set email_confirmed_at = now()
  from identity."user" as identity where identity.id = users.identity_id and identity."emailVerified";

-- Without a row, everything is as by default.
create table mail_preferences (
  user_id uuid primary key references users on delete cascade,
  reminders boolean not null default true,
  digests boolean not null default true,
  -- As in pg_timezone_names; UTC when it is unknown.
  time_zone text,
  -- Links in mails name it: a higher one ends the older links.
  epoch integer not null default 0,
  -- Since when the mail server of the address refuses it for good.
  refused_at timestamptz
);

-- One row for every mail that nobody asked for, or part of one: its key is what makes it unique.
create table notices (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- unknown: the process died, or the line broke, while the mail server took it. It is not sent again.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'dropped', 'unknown')),
  at timestamptz not null default now()
);

create index notices_of_person on notices (user_id);
create index notices_by_age on notices (at);
create index notices_unknown on notices (at) where state = 'unknown';

-- The time zone in which a person reads times: UTC for one that is not known, or no longer.
create function known_zone(zone text) returns text language plpgsql stable parallel safe as $$
begin
  perform now() at time zone zone;
  return coalesce(zone, 'UTC');
exception when invalid_parameter_value then
  return 'UTC';
end
$$;
