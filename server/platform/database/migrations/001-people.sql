-- People and how they sign in.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The form in which texts are compared and searched: without case and accents, and in every script however it is typed [DESK2]
-- [M1] [T4] [FIND5]: with the vowel marks of Arabic and Hebrew or without, in letters of full or half width, with any form of
-- alef, yeh, kaf and sigma. unaccent() is only STABLE, because its dictionary can be replaced; this product never does, so that
-- it may be indexed.
create function search_form(value text) returns text
  language sql immutable parallel safe strict
  return translate(
    lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(normalize(value, nfkc),
      '[\u00ad\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]',
      '', 'g'))),
    U&'\03c2\0623\0625\0622\0671\0649\06cc\06a9\0629',
    U&'\03c3\0627\0627\0627\0627\064a\064a\0643\0647');

-- The tables of Better Auth 1.7.25 as its getMigrations() writes them; a test proves that it asks for nothing more.
create schema identity;

-- An account that can sign in. Its person is the row of `users` with this id as `identity_id`.
create table identity."user" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null,
  "twoFactorEnabled" boolean not null default false
);

-- A sign-in that has not ended.
create table identity."session" (
  "id" text not null primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references identity."user" ("id") on delete cascade,
  -- Ours: of a person with two-step sign-in, only sessions that have passed a code count (docs/decisions/0056).
  passed_code boolean not null default false
);
create index "session_userId_idx" on identity."session" ("userId");
-- What the hourly clean-up looks for.
create index "session_expiresAt_idx" on identity."session" ("expiresAt");
create index "session_createdAt_idx" on identity."session" ("createdAt");

-- A way in which an account signs in: a password, or an OpenID provider.
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
create index "account_userId_idx" on identity."account" ("userId");

-- A mailed link that has not been used, such as one that resets a password.
create table identity."verification" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz default current_timestamp not null,
  "updatedAt" timestamptz default current_timestamp not null
);
create index "verification_identifier_idx" on identity."verification" ("identifier");
create index "verification_expiresAt_idx" on identity."verification" ("expiresAt");
-- The open reset links of a person, which a new password and a deleted account end. A value may be longer than a tree takes.
create index "verification_value_idx" on identity."verification" using hash ("value");

-- The second step of an account's sign-in, as Better Auth's twoFactor plugin keeps it.
create table identity.two_factors (
  "id" text not null primary key,
  -- Encrypted with AUTH_SECRET, like the recovery codes.
  "secret" text not null,
  "backupCodes" text not null,
  "userId" text not null references identity."user" ("id") on delete cascade,
  "verified" boolean default true,
  "failedVerificationCount" integer default 0,
  "lockedUntil" timestamptz,
  -- Ours: two requests at once begin one set-up.
  unique ("userId")
);

-- A key that signs the tokens of POST /jwt. The private half is encrypted with a key derived from AUTH_SECRET.
create table identity.signing_keys (
  kid text primary key,
  public_key jsonb not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  -- Signs until `retires_at`; its tokens are accepted until `expires_at`.
  retires_at timestamptz not null,
  expires_at timestamptz not null
);

-- A person of the product, with their role.
create table users (
  id uuid primary key,
  identity_id text not null unique,
  user_email text collate "C" not null unique check (user_email = lower(user_email)),
  user_name text not null,
  user_photo text not null default '',
  role text not null default 'user' constraint users_role_listed check (role in ('user', 'moderator', 'admin')),
  -- The name of an OpenID provider (its groups), 'by hand', or null: nobody yet.
  role_set_by text,
  -- Tokens name it: a higher one ends the older tokens.
  token_epoch integer not null default 0,
  created_at timestamptz not null default now(),
  -- Since when a mailed link, Google or the operator has proved the address; reminders go to such addresses only.
  email_confirmed_at timestamptz,
  -- What admins search people by.
  search_text text collate "C" not null generated always as (search_form(user_name || ' ' || user_email)) stored
);
create index users_search on users using gin (search_text gin_trgm_ops);
-- The orders of the list of people; the one by role serves the filter as well.
create index users_by_name on users (user_name, id);
create index users_by_role on users (role, id);
create index users_by_joined on users (created_at, id);

-- A change of address that waits for its confirmations, at most one of a person.
create table email_changes (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  new_email text not null,
  confirmed_old boolean not null,
  confirmed_new boolean not null default false,
  until timestamptz not null
);

-- An application or a draft that its person has just deleted, with all its rows, so that they can take that back.
create table deleted_rows (
  -- Of the application or the draft.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null default now(),
  -- By table.
  rows jsonb not null
);
create index deleted_rows_of_user on deleted_rows (user_id);

-- An uploaded picture; its bytes are in the store.
create table images (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  -- Nobody begins to use a picture that is being removed; its row stays until the store has let go of all its objects.
  removed_at timestamptz
);
create index images_of_owner on images (owner_id);
