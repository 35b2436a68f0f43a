-- Names what public pages show. Every transaction that changes it puts a new random value into one row, so that two
-- readers who find the same rows find the same catalogue, also on a standby and after a failover. One row would
-- make writers wait for each other's commit; here each takes a row that nobody holds, and makes one when there is
-- none, so that there are as many rows as writers were ever at work at once.
create table catalogue_version (
  slot integer generated always as identity primary key,
  about text not null check (about in ('scholarships', 'reviews')),
  version uuid not null default gen_random_uuid()
) with (fillfactor = 20);

insert into catalogue_version (about) values ('scholarships'), ('reviews');

create function renew_catalogue_version() returns trigger
  language plpgsql as $$
begin
  update catalogue_version set version = default
   where slot = (
     select slot from catalogue_version where about = tg_argv[0] order by slot limit 1 for update skip locked);
  if not found then insert into catalogue_version (about) values (tg_argv[0]); end if;
  return null;
end $$;

create trigger scholarships_renew_catalogue after insert or update or delete or truncate on scholarships
  for each statement execute function renew_catalogue_version('scholarships');
create trigger reviews_renew_catalogue after insert or update or delete or truncate on reviews
  for each statement execute function renew_catalogue_version('reviews');
-- Reviews show who wrote them.
create trigger users_renew_catalogue after update on users
  for each row when (old.user_name <> new.user_name or old.user_photo <> new.user_photo)
  execute function renew_catalogue_version('reviews');
