-- What admins search people by, and the order of their list.
alter table users add column search_text text collate "C" not null
  generated always as (search_form(user_name || ' ' || user_email)) stored;

create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_name on users (user_name, id);
create index users_of_role on users (role) where role <> 'user';
