-- What the server is to do next, and how many bytes are kept.
create index imports_to_work_on on imports (state, claimed_until) where state in ('reading', 'checking', 'running', 'undoing');
create index imports_with_files on imports (expires_at) include (bytes, state) where expires_at is not null;
