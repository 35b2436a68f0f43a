-- The offered scholarships in list order, slim: what the list and its search read instead of the scholarships, so
-- that any page of any search costs the same at any size (docs/decisions/0032).

-- Ascends while the post date descends, so that list order is one ascending key: fee, newest first, id.
create function newest_first(posted_at timestamptz) returns bigint
  language sql immutable parallel safe strict
  return -(extract(epoch from posted_at) * 1000000)::bigint;

create table scholarship_search (
  id uuid primary key,
  fee_minor bigint not null,
  newest_first bigint not null,
  -- Which of the blocks below it is in.
  block integer not null,
  search_text text collate "C" not null
);

-- List order cut into blocks of a few hundred scholarships: where each starts, and how many it has. The page with a
-- given number starts in a block that is found by adding up sizes; a search adds up its matches in each block.
create table scholarship_blocks (
  block integer primary key,
  fee_minor bigint not null,
  newest_first bigint not null,
  id uuid not null,
  size integer not null,
  unique (fee_minor, newest_first, id)
);

-- Makes both tables anew; for the first time and for bulk loads.
create function fill_scholarship_search() returns void
  language plpgsql as $$
begin
  truncate scholarship_search, scholarship_blocks;
  insert into scholarship_search
  select id, application_fee_minor, newest_first(posted_at),
         (row_number() over (order by application_fee_minor, posted_at desc, id) - 1) / 512 + 1, search_text
    from scholarships where archived_at is null;
  -- The first block starts before everything.
  insert into scholarship_blocks values (1, -1, 0, '00000000-0000-0000-0000-000000000000', 0);
  insert into scholarship_blocks
  select distinct on (block) block, fee_minor, newest_first, id, 0 from scholarship_search where block > 1
   order by block, fee_minor, newest_first, id;
  update scholarship_blocks set size = counted.size
    from (select block, count(*) as size from scholarship_search group by block) as counted
   where counted.block = scholarship_blocks.block;
  analyze scholarship_search, scholarship_blocks;
end $$;

-- Cuts every block that has grown too long into even ones.
create function split_scholarship_blocks() returns void
  language plpgsql as $$
declare
  long scholarship_blocks;
begin
  for long in select * from scholarship_blocks where size > 1024 loop
    with rows as (
      select id, fee_minor, newest_first,
             ntile(ceil(long.size / 512.0)::integer) over (order by fee_minor, newest_first, id) as part
        from (select * from scholarship_search
               where (fee_minor, newest_first, id) >= (long.fee_minor, long.newest_first, long.id)
               order by fee_minor, newest_first, id limit long.size) as of_block
    ), parts as (
      select distinct on (part) part, fee_minor, newest_first, id, count(*) over (partition by part) as size
        from rows order by part, fee_minor, newest_first, id
    ), blocks as (
      insert into scholarship_blocks
      select (select max(block) from scholarship_blocks) + part - 1, fee_minor, newest_first, id, size
        from parts where part > 1
    ), moved as (
      update scholarship_search set block = (select max(block) from scholarship_blocks) + part - 1
        from rows where rows.id = scholarship_search.id and part > 1
    )
    update scholarship_blocks set size = parts.size from parts where block = long.block and part = 1;
  end loop;
end $$;

-- Keeps both tables true, in the transaction that changes a scholarship. Writers who change
-- what lists show take turns.
create function keep_scholarship_search() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from gone join come using (id)
       where (gone.application_fee_minor, gone.posted_at, gone.search_text, gone.archived_at is null)
          <> (come.application_fee_minor, come.posted_at, come.search_text, come.archived_at is null)
    ) then return null; end if;
  end if;
  perform pg_advisory_xact_lock(hashtext('scholarship_search'));

  if tg_op <> 'INSERT' then
    with left_out as (
      delete from scholarship_search using gone where scholarship_search.id = gone.id
      returning scholarship_search.block
    )
    update scholarship_blocks set size = scholarship_blocks.size - counted.size
      from (select block, count(*) as size from left_out group by block) as counted
     where counted.block = scholarship_blocks.block;
  end if;

  if tg_op <> 'DELETE' then
    -- Far more than there were: to make everything anew is much cheaper.
    if (select count(*) from come) > 10000 + (select sum(size) from scholarship_blocks) then
      perform fill_scholarship_search();
      return null;
    end if;
    with placed as (
      insert into scholarship_search
      select id, application_fee_minor, newest_first(posted_at), (
               select block from scholarship_blocks
                where (fee_minor, newest_first, id)
                   <= (come.application_fee_minor, newest_first(come.posted_at), come.id)
                order by fee_minor desc, newest_first desc, id desc limit 1),
             search_text
        from come where archived_at is null
      returning block
    )
    update scholarship_blocks set size = scholarship_blocks.size + counted.size
      from (select block, count(*) as size from placed group by block) as counted
     where counted.block = scholarship_blocks.block;
    perform split_scholarship_blocks();
  end if;

  delete from scholarship_blocks where size = 0 and block > 1;
  return null;
end $$;

create function forget_scholarship_search() returns trigger
  language plpgsql as $$ begin perform fill_scholarship_search(); return null; end $$;

create trigger scholarships_join_search after insert on scholarships
  referencing new table as come for each statement execute function keep_scholarship_search();
create trigger scholarships_change_search after update on scholarships
  referencing old table as gone new table as come for each statement execute function keep_scholarship_search();
create trigger scholarships_leave_search after delete on scholarships
  referencing old table as gone for each statement execute function keep_scholarship_search();
create trigger scholarships_empty_search after truncate on scholarships
  for each statement execute function forget_scholarship_search();

select fill_scholarship_search();
create index scholarship_search_order on scholarship_search (fee_minor, newest_first, id) include (search_text);

-- Public lists do not read scholarships in order any more; staff sort by other columns too.
drop index scholarships_list_order;
create index scholarships_by_fee on scholarships (application_fee_minor, id) where archived_at is null;
create index scholarships_by_university on scholarships (university_name, id) where archived_at is null;
create index scholarships_by_name on scholarships (scholarship_name, id) where archived_at is null;
