-- Whether cards are charged with real money or in test mode, as the settings of the last start say. Payments of the
-- other mode take no place, and nobody is mailed about them.
create table payment_mode (
  only_one boolean primary key default true check (only_one),
  livemode boolean not null default false
);
insert into payment_mode default values;

create function is_charged_now(payment payments) returns boolean language sql stable as $$
  select payment.livemode = (select livemode from payment_mode)
$$;

create or replace function places_taken(scholarship uuid, except_user uuid) returns bigint language sql stable as $$
  select count(*) from payments
   where scholarship_id = scholarship and user_id is distinct from except_user
     and (consumed_at is not null or is_charged_now(payments) and (status = 'succeeded'
       or status in ('creating', 'open', 'waived') and created_at > now() - interval '10 minutes'
         and not exists (
           select from payments newer join scholarships on scholarships.id = newer.scholarship_id
            where newer.user_id = payments.user_id and newer.scholarship_id <> scholarship and capacity is not null
              and (newer.created_at, newer.id) > (payments.created_at, payments.id))))
$$;
