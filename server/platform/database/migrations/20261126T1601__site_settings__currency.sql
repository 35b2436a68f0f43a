-- The office's currency and time zone, read with every price; the other settings can be long texts.
alter table site_settings
  add column currency text not null generated always as (coalesce(settings ->> 'currency', 'usd')) stored,
  add column time_zone text generated always as (nullif(settings ->> 'timeZone', '')) stored;

-- What an applicant paid, or saw, keeps its currency when the office takes another one.
alter table applications add column currency text not null default 'usd';
