import type { Pool } from 'pg'
import { inTransaction } from './database.ts'

/**
 * Removes name and email of a payer from payment methods, from the errors and events that repeat them, and with
 * them the answers kept for repeated requests, which are only needed for a day.
 */
export async function forgetPayer(pool: Pool, email: string): Promise<void> {
  await inTransaction(pool, async db => {
    const { rows } = await db.query<{ id: string; billing_details: object }>(
      `SELECT id, billing_details FROM payment_sandbox.payment_methods WHERE billing_details->>'email' = $1`,
      [email],
    )
    for (const { id, billing_details } of rows) {
      const nobody = { ...billing_details, email: null, name: null, phone: null }
      await db.query('UPDATE payment_sandbox.payment_methods SET billing_details = $2 WHERE id = $1', [
        id,
        JSON.stringify(nobody),
      ])
      // jsonb writes equal objects identically.
      for (const [table, column] of copies) {
        await db.query(
          `UPDATE payment_sandbox.${table} SET ${column} = replace(${column}::text, $1::jsonb::text, $2::jsonb::text)::jsonb
            WHERE strpos(${column}::text, $1::jsonb::text) > 0`,
          [JSON.stringify(billing_details), JSON.stringify(nobody)],
        )
      }
    }
    await db.query('DELETE FROM payment_sandbox.idempotency_keys WHERE strpos(body, $1) > 0', [
      JSON.stringify(email),
    ])
  })
}

const copies = [
  ['payment_intents', 'last_payment_error'],
  ['events', 'object'],
] as const
