-- Payments outlive applications and users: nothing here cascades, and nothing here names a person but user_id.
create table payments (
  id uuid primary key,
  user_id uuid references users on delete set null,
  -- A scholarship that somebody began to pay for is archived, never erased.
  scholarship_id uuid not null references scholarships,
  livemode boolean not null default false,
  intent_id text unique,
  charge_id text unique,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  -- creating → open → succeeded | canceled; waived: the fee is zero; unusable: paid, but to be refunded.
  status text not null default 'creating'
    check (status in ('creating', 'open', 'succeeded', 'waived', 'canceled', 'unusable', 'disputed', 'refunded')),
  refunded_minor bigint not null default 0,
  card_brand text,
  card_last4 text,
  receipt_url text,
  failure text,
  -- Set by POST /payment: the browser reported it, the provider confirmed it [P4].
  recorded_at timestamptz,
  paid_at timestamptz,
  consumed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- At most one payment of a person for a scholarship is under way or waiting to be used, and at most one is used:
-- each live application has used up exactly one. Payments of test mode never count in live mode.
create unique index payments_one_open on payments (user_id, scholarship_id, livemode)
  where consumed_at is null and status in ('creating', 'open', 'succeeded', 'waived');
create unique index payments_one_used on payments (user_id, scholarship_id)
  where consumed_at is not null;
create index payments_unsettled on payments (updated_at) where status in ('creating', 'open');
create index payments_unused on payments (paid_at) where status = 'succeeded' and consumed_at is null;
create index payments_of_scholarship on payments (scholarship_id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_id text unique,
  amount_minor bigint not null,
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index refunds_one_per_payment on refunds (payment_id) where status <> 'failed';
create index refunds_unsettled on refunds (updated_at) where status in ('requested', 'pending');

create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

create table payment_log (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  at timestamptz not null default now(),
  -- Who wrote it: create, return, webhook, reconciler, apply, cancel.
  source text not null,
  what text not null
);

create index payment_log_of_payment on payment_log (payment_id);

create function refuse_change() returns trigger
  language plpgsql as $$ begin raise exception 'payment_log is append-only'; end $$;
create trigger payment_log_append_only before update or delete on payment_log
  for each statement execute function refuse_change();

create table applications (
  id uuid primary key,
  scholarship_id uuid not null references scholarships,
  user_id uuid not null references users on delete cascade,
  payment_id uuid not null unique references payments,
  scholarship_name text not null,
  university_name text not null,
  category text not null,
  subject text not null,
  application_fee_minor bigint not null,
  service_charge_minor bigint not null,
  phone text not null,
  photo text not null,
  address text not null,
  gender text not null check (gender in ('female', 'male')),
  degree text not null check (degree in ('diploma', 'bachelor', 'masters')),
  ssc text not null,
  hsc text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Processing', 'Completed', 'Rejected')),
  feedback text not null default '',
  applied_at timestamptz not null default date_trunc('milliseconds', now()),
  version integer not null default 1,
  unique (user_id, scholarship_id)
);

create index applications_of_scholarship on applications (scholarship_id);
create index applications_by_status on applications (status, applied_at);
