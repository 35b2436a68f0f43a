-- Nobody begins to use a picture that is being removed; its row stays until the store has let go of all its objects.
alter table images add column removed_at timestamptz;
