create index notices_dropped on notices (at) where state = 'dropped';
