-- What the clean-up of documents looks for: few among many.
create index documents_checking on documents (uploaded_at) where state = 'checking';
create index documents_refused on documents (uploaded_at) where state = 'refused';
create index documents_hidden on documents (id) where hidden_at is not null;
create index documents_by_time on documents (uploaded_at);
