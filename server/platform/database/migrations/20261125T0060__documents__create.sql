-- Files that are being sent, piece by piece [DOC2].
create table uploads (
  -- Of the document that it becomes.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  bytes integer not null,
  received integer not null default 0,
  -- Where each piece begins; in the store it is named by it.
  pieces integer[] not null default '{}',
  begun_at timestamptz not null default now()
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_time on uploads (begun_at);

-- Files that were sent whole, and what their content is [DOC1]. Their bytes are in the store.
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

-- What was submitted with an application, and to which question.
create table application_documents (
  application_id uuid not null references applications on delete cascade,
  question text not null,
  document_id uuid not null references documents on delete cascade,
  primary key (application_id, question, document_id)
);
create index application_documents_of_document on application_documents (document_id);

-- Who was given a document's bytes, and when [DOC1].
create table document_looks (
  id uuid primary key,
  document_id uuid not null references documents on delete cascade,
  user_id uuid references users on delete set null,
  at timestamptz not null default now()
);
create index document_looks_of_document on document_looks (document_id);
create index document_looks_of_user on document_looks (user_id);
