-- The orders of the list of people that have no index yet; the one by role serves the filter as well.
create index users_by_role on users (role, id);
drop index users_of_role;
create index users_by_joined on users (created_at, id);
