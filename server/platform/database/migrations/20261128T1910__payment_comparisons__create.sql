-- How our payments compared with the provider's, one row a night [MONEY1].
create table payment_comparisons (
  id uuid primary key,
  livemode boolean not null,
  at timestamptz not null default now(),
  payments integer not null,
  differences jsonb not null,
  difference_count integer not null
);

create index payment_comparisons_newest on payment_comparisons (livemode, at desc);
