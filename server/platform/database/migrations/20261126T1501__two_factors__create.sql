-- Two-step sign-in: the tables of Better Auth's twoFactor plugin (1.7.25), and whether a session has passed the second step.
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

alter table identity."user" add column "twoFactorEnabled" boolean not null default false;

-- Of a person with two-step sign-in, only sessions that have passed a code count (docs/decisions/0056).
alter table identity."session" add column passed_code boolean not null default false;
