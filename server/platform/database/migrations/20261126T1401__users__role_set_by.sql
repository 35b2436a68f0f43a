-- Who set the role: the name of an OpenID provider (its groups), 'by hand', or null: nobody yet, or before this column.
alter table users add column role_set_by text;
