-- Officers are told what was answered, and what was not by its date [TALK3].
create index information_requests_answered on information_requests (settled_at) where settled_as = 'answered';
create index information_requests_due on information_requests (due_at) where settled_at is null;
