create index deleted_rows_by_time on deleted_rows (at);
