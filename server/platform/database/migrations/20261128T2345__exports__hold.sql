-- A deleted application or person takes only the exports along that hold it (docs/decisions/0113). Of a small export that is
-- ready we know whom it holds; of a large one, and while it is made, that it may hold those of its scholarship, or all.
alter table exports add column held uuid[];

create or replace function exports_lose_applications() returns trigger language plpgsql as $$
begin
  update exports set state = 'gone', note = 'An application in it was deleted. Run it again.'
  where id = any (array(
    select id from exports where kind = 'applications' and state in ('making', 'ready') and case when held is null
        then exists (select from gone where exports.scholarship_id is null or exports.scholarship_id = gone.scholarship_id)
        else held && array(select id from gone) end
    order by id for update));
  return null;
end $$;

create or replace function exports_lose_people() returns trigger language plpgsql as $$
begin
  update exports set state = 'gone', note = 'A person in it was deleted. Run it again.'
  where id = any (array(
    select id from exports where kind in ('payments', 'people') and state in ('making', 'ready') and case when held is null
        then exists (select from gone) else held && array(select id from gone) end
    order by id for update));
  return null;
end $$;
