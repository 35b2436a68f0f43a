import { randomBytes } from 'node:crypto'
import { type Generated, Kysely, PostgresDialect, type Selectable, sql } from 'kysely'
import type { Pool } from 'pg'
import type { CardResult } from '../test-cards.ts'

interface Tables {
  payment_methods: {
    id: string
    brand: string
    last4: string
    result: CardResult
    authentication: boolean
  }
  payment_intents: {
    id: string
    client_secret: string
    amount: number
    currency: string
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
    payment_method: string | null
    challenge: string | null
    latest_charge: string | null
    last_payment_error: object | null
    metadata: object
    idempotency_key: string | null
    created: Generated<Date>
  }
  charges: {
    id: string
    payment_intent: string
    payment_method: string
    amount: number
    amount_refunded: Generated<number>
    status: 'succeeded' | 'failed'
    dispute_won: Generated<boolean>
    created: Generated<Date>
  }
  refunds: {
    id: string
    charge: string
    payment_intent: string
    amount: number
    metadata: object
    /** When the bank sends it back. */
    fails_at: Date | null
    failed: Generated<boolean>
    idempotency_key: string | null
    created: Generated<Date>
  }
  events: {
    id: string
    sequence: Generated<number>
    type: string
    object: object
    created: Generated<Date>
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    delivered: Generated<boolean>
  }
}

/** The sandbox's tables, or a transaction on them. */
export type Database = Kysely<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The sandbox's tables in this pool's database. */
export function openDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).withSchema('payment_sandbox')
}

/** A new object id as Stripe writes them: `pi_…`, `ch_…`. Nobody can guess it. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

/** Any number, the same in every process. */
const migrationLock = 5_242_001

/** Make the schema `payment_sandbox` where it is missing. */
export const statements = `
-- Earlier versions kept names and addresses of payers, in other tables than these.
DO $$ BEGIN
  IF EXISTS (SELECT FROM information_schema.columns
    WHERE table_schema = 'payment_sandbox' AND column_name = 'billing_details') THEN
    DROP SCHEMA payment_sandbox CASCADE;
  END IF;
END $$;

CREATE SCHEMA IF NOT EXISTS payment_sandbox;

CREATE TABLE IF NOT EXISTS payment_sandbox.payment_methods (
  id text PRIMARY KEY,
  brand text NOT NULL,
  last4 text NOT NULL,
  result text NOT NULL,
  authentication boolean NOT NULL
);
-- Stripe's ready-made card for servers.
INSERT INTO payment_sandbox.payment_methods VALUES ('pm_card_visa', 'visa', '4242', 'success', false)
  ON CONFLICT DO NOTHING;

CREATE TABLE IF NOT EXISTS payment_sandbox.payment_intents (
  id text PRIMARY KEY,
  client_secret text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL,
  payment_method text REFERENCES payment_sandbox.payment_methods,
  challenge text,
  latest_charge text,
  last_payment_error jsonb,
  metadata jsonb NOT NULL,
  idempotency_key text UNIQUE
);
ALTER TABLE payment_sandbox.payment_intents ADD COLUMN IF NOT EXISTS created timestamptz NOT NULL DEFAULT now();

CREATE TABLE IF NOT EXISTS payment_sandbox.charges (
  id text PRIMARY KEY,
  payment_intent text NOT NULL REFERENCES payment_sandbox.payment_intents,
  payment_method text NOT NULL REFERENCES payment_sandbox.payment_methods,
  amount integer NOT NULL,
  amount_refunded integer NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  status text NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE payment_sandbox.charges ADD COLUMN IF NOT EXISTS dispute_won boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX IF NOT EXISTS charges_one_success_per_intent
  ON payment_sandbox.charges (payment_intent) WHERE status = 'succeeded';

CREATE TABLE IF NOT EXISTS payment_sandbox.refunds (
  id text PRIMARY KEY,
  charge text NOT NULL REFERENCES payment_sandbox.charges,
  payment_intent text NOT NULL REFERENCES payment_sandbox.payment_intents,
  amount integer NOT NULL CHECK (amount > 0),
  metadata jsonb NOT NULL,
  fails_at timestamptz,
  failed boolean NOT NULL DEFAULT false,
  idempotency_key text UNIQUE,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS payment_sandbox.events (
  id text PRIMARY KEY,
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  object jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  delivered boolean NOT NULL DEFAULT false
);
CREATE INDEX IF NOT EXISTS events_to_deliver
  ON payment_sandbox.events (next_attempt_at) WHERE NOT delivered;
`

/** Creates the sandbox's schema and tables where they are missing; several processes may do so at once. */
export async function createTables(db: Database): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(tx)
    await sql.raw(statements).execute(tx)
  })
}
