-- Refunds that an admin asked for; their reason is free text, which goes with the payer's account [MONEY1].
alter table refunds add column by_office boolean not null default false;
