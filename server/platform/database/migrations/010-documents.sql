-- Files of applicants (docs/decisions/0046).

-- A file that is being sent, piece by piece [DOC2], and then inspected in turn: of one person one at a time, first of the person
-- whose last turn is longest ago [DOC1].
create table uploads (
  -- Of the document that it becomes.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  bytes integer not null,
  received integer not null default 0,
  -- Where each piece begins; in the store it is named by it.
  pieces integer[] not null default '{}',
  begun_at timestamptz not null default now(),
  -- Until then one process has it; if that dies, another may take it.
  claimed_until timestamptz,
  -- When there was nothing more to do, whatever came of it.
  inspected_at timestamptz
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_time on uploads (begun_at);
create index uploads_to_inspect on uploads (user_id) where received = bytes and inspected_at is null;

-- A file that was sent whole, and what its content is [DOC1]. Its bytes are in the store.
create table documents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- None when it was refused.
  type text,
  bytes integer not null,
  sha256 text not null,
  state text not null,
  reason text,
  uploaded_at timestamptz not null default now(),
  -- Removed from its owner's own documents, but submitted before [DOC3].
  hidden_at timestamptz
);
create index documents_of_user on documents (user_id, uploaded_at);
-- What the clean-up looks for: few among many.
create index documents_checking on documents (uploaded_at) where state = 'checking';
create index documents_refused on documents (uploaded_at) where state = 'refused';
create index documents_hidden on documents (id) where hidden_at is not null;
create index documents_by_time on documents (uploaded_at);

-- A document that was submitted with an application, and to which question.
create table application_documents (
  application_id uuid not null references applications on delete cascade,
  question text not null,
  document_id uuid not null references documents on delete cascade,
  primary key (application_id, question, document_id)
);
create index application_documents_of_document on application_documents (document_id);

-- Somebody was given a document's bytes [DOC1].
create table document_looks (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  user_id uuid references users on delete set null,
  at timestamptz not null default now()
);
create index document_looks_of_document on document_looks (document_id);
create index document_looks_of_user on document_looks (user_id);
