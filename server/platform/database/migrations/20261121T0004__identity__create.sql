-- The tables of Better Auth 1.7.7 as its getMigrations() writes them; a test proves that it asks for nothing more.
create schema identity;

create table identity."user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);

create table identity."session" (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references identity."user" ("id") on delete cascade
);

create table identity."account" (
  "id" text not null primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references identity."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  -- Ours: a Google account belongs to one person, also when two requests link it at once.
  unique ("providerId", "accountId")
);

create table identity."verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);

create index "session_userId_idx" on identity."session" ("userId");
create index "account_userId_idx" on identity."account" ("userId");
create index "verification_identifier_idx" on identity."verification" ("identifier");
create index "session_expiresAt_idx" on identity."session" ("expiresAt");
create index "verification_expiresAt_idx" on identity."verification" ("expiresAt");

-- The keys that sign the tokens of POST /jwt. The private half is encrypted with a key derived from AUTH_SECRET.
create table identity.signing_keys (
  kid text primary key,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  -- Signs until `retires_at`; its tokens are accepted until `expires_at`.
  retires_at timestamptz not null,
  expires_at timestamptz not null
);
