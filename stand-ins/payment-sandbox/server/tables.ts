import type { Pool } from 'pg'
import { inTransaction } from './database.ts'

/** Any number, the same in every process. */
const migrationLock = 5_242_001

const statements = `
CREATE SCHEMA IF NOT EXISTS payment_sandbox;

CREATE TABLE IF NOT EXISTS payment_sandbox.payment_methods (
  id text PRIMARY KEY,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month integer NOT NULL,
  exp_year integer NOT NULL,
  outcome text NOT NULL,
  authentication boolean NOT NULL,
  billing_details jsonb NOT NULL,
  metadata jsonb NOT NULL,
  created bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS payment_sandbox.payment_intents (
  id text PRIMARY KEY,
  client_secret text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  amount_received bigint NOT NULL DEFAULT 0,
  currency text NOT NULL,
  status text NOT NULL,
  payment_method text REFERENCES payment_sandbox.payment_methods,
  challenge text,
  latest_charge text,
  last_payment_error jsonb,
  metadata jsonb NOT NULL,
  description text,
  receipt_email text,
  statement_descriptor_suffix text,
  chooses_automatically boolean NOT NULL,
  canceled_at bigint,
  cancellation_reason text,
  created bigint NOT NULL
);

CREATE TABLE IF NOT EXISTS payment_sandbox.charges (
  id text PRIMARY KEY,
  payment_intent text NOT NULL REFERENCES payment_sandbox.payment_intents,
  payment_method text NOT NULL REFERENCES payment_sandbox.payment_methods,
  amount bigint NOT NULL,
  amount_refunded bigint NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  currency text NOT NULL,
  status text NOT NULL,
  authenticated boolean NOT NULL,
  failure jsonb,
  dispute text,
  description text,
  receipt_email text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS charges_one_success_per_intent
  ON payment_sandbox.charges (payment_intent) WHERE status = 'succeeded';

CREATE TABLE IF NOT EXISTS payment_sandbox.refunds (
  id text PRIMARY KEY,
  charge text NOT NULL REFERENCES payment_sandbox.charges,
  payment_intent text NOT NULL REFERENCES payment_sandbox.payment_intents,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text,
  metadata jsonb NOT NULL,
  created bigint NOT NULL
);

-- Refunds that the bank sends back.
CREATE TABLE IF NOT EXISTS payment_sandbox.refund_failures (
  refund text PRIMARY KEY REFERENCES payment_sandbox.refunds,
  due_at bigint NOT NULL,
  failed boolean NOT NULL DEFAULT false
);

CREATE TABLE IF NOT EXISTS payment_sandbox.events (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  object jsonb NOT NULL,
  request jsonb NOT NULL,
  created bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at bigint NOT NULL,
  delivered boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS events_to_deliver
  ON payment_sandbox.events (next_attempt_at) WHERE NOT delivered;

CREATE TABLE IF NOT EXISTS payment_sandbox.idempotency_keys (
  key text PRIMARY KEY,
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS idempotency_keys_created ON payment_sandbox.idempotency_keys (created);
`

/** Creates the sandbox's schema and tables where they are missing; several processes may do so at once. */
export async function createTables(pool: Pool): Promise<void> {
  await inTransaction(pool, async db => {
    await db.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await db.query(statements)
  })
}
