delete from saved_searches as older using saved_searches as newer
where older.user_id = newer.user_id and older.query = newer.query
  and (older.created_at, older.id) < (newer.created_at, newer.id);

-- By its digest: a query can be longer than an index takes. It serves a person's list as well.
create unique index saved_searches_once_a_query on saved_searches (user_id, md5(query));
drop index saved_searches_of_person;
