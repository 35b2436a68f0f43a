-- Fees. Payments outlive applications and users: nothing here cascades, and nothing here names a person but `user_id`.

-- The one row says whether cards are charged with real money or in test mode, as the settings of the last start say. Payments of
-- the other mode take no place, and nobody is mailed about them.
create table payment_mode (
  only_one boolean primary key default true check (only_one),
  livemode boolean not null default false
);
insert into payment_mode default values;

-- A fee, from intent to refund (docs/payment-states.md).
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
  -- When an application used it.
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
-- A person's payments for a scholarship, whatever their state: read by every application.
create index payments_of_person on payments (user_id, scholarship_id);
create index payments_of_scholarship on payments (scholarship_id);
-- What the reconciler looks for, and what staff are shown: few among many.
create index payments_unsettled on payments (updated_at) where status in ('creating', 'open');
create index payments_unused on payments (paid_at) where status = 'succeeded' and consumed_at is null;
create index payments_disputed on payments (updated_at) where status = 'disputed';
-- The last payment is asked for with every scrape of the metrics.
create index payments_paid on payments (livemode, paid_at);
-- The list of payments, in the order of when they were paid or began, for admins [MONEY1]; without fees of zero.
create index payments_listed on payments (livemode, (coalesce(paid_at, created_at)), id) where status <> 'waived';
-- Statuses that few payments have, for admins who look for them among all.
create index payments_of_status on payments (livemode, status, (coalesce(paid_at, created_at)), id)
  where status not in ('succeeded', 'waived');

create function is_charged_now(payment payments) returns boolean language sql stable as $$
  select payment.livemode = (select livemode from payment_mode)
$$;

-- How many places of a scholarship others have: by an application, a payment that waits for one, or for ten minutes by
-- having begun to pay. A person holds one place in this last way: who begins to pay for another limited scholarship gives
-- the earlier place up, for good, so that a place that was given up and taken is never claimed twice.
create function places_taken(scholarship uuid, except_user uuid) returns bigint language sql stable as $$
  select count(*) from payments
   where scholarship_id = scholarship and user_id is distinct from except_user
     and (consumed_at is not null or is_charged_now(payments) and (status = 'succeeded'
       or status in ('creating', 'open', 'waived') and created_at > now() - interval '10 minutes'
         and not exists (
           select from payments newer join scholarships on scholarships.id = newer.scholarship_id
            where newer.user_id = payments.user_id and newer.scholarship_id <> scholarship and capacity is not null
              and (newer.created_at, newer.id) > (payments.created_at, payments.id))))
$$;

-- Money of a payment that goes back.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  provider_id text unique,
  amount_minor bigint not null,
  reason text not null,
  -- An admin asked for it; then the reason is free text, which goes with the payer's account [MONEY1].
  by_office boolean not null default false,
  status text not null default 'requested' check (status in ('requested', 'pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index refunds_one_per_payment on refunds (payment_id) where status <> 'failed';
create index refunds_of_payment on refunds (payment_id, created_at);
create index refunds_unsettled on refunds (updated_at) where status in ('requested', 'pending');
create index refunds_failed on refunds (updated_at) where status = 'failed';

-- A step of a payment.
create table payment_log (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments,
  -- Often written after waiting for a lock: the time of writing, so that the order of time is that of what happened.
  at timestamptz not null default clock_timestamp(),
  -- Who wrote it: create, return, webhook, reconciler, apply, cancel.
  source text not null,
  what text not null
);
create index payment_log_of_payment on payment_log (payment_id);

create function refuse_change() returns trigger
  language plpgsql as $$ begin raise exception 'payment_log is append-only'; end $$;
create trigger payment_log_append_only before update or delete on payment_log
  for each statement execute function refuse_change();

-- An event of the card provider that was processed, so that it counts once.
create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
-- Metrics ask when the card provider was last heard of.
create index provider_events_by_time on provider_events (received_at);

-- How our payments compared with the provider's in one night [MONEY1].
create table payment_comparisons (
  id uuid primary key,
  livemode boolean not null,
  at timestamptz not null default now(),
  payments integer not null,
  -- The first of them.
  differences jsonb not null,
  difference_count integer not null
);
create index payment_comparisons_newest on payment_comparisons (livemode, at desc);
