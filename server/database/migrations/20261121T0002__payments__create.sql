-- Payments outlive applications and users: nothing here cascades, and nothing here names a person but user_id.
create table payments (
  id uuid primary key,
  user_id uuid references users on delete set null,
  scholarship_id uuid references scholarships on delete set null,
  livemode boolean not null default false,
  intent_id text unique,
  charge_id text unique,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  -- creating → open → succeeded | canceled; waived: the fee is zero; unusable: paid, but not for this fee.
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

-- At most one payment of a person for a scholarship is under way or waiting to be used.
create unique index payments_one_open on payments (user_id, scholarship_id)
  where consumed_at is null and status in ('creating', 'open', 'succeeded', 'waived');
create index payments_to_reconcile on payments (updated_at)
  where status in ('creating', 'open') or (status in ('succeeded', 'unusable') and consumed_at is null);

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
