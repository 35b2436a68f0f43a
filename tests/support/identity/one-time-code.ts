import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a key in Base32 (RFC 6238: SHA-1, 30 seconds, six digits).
 * @param steps of 30 seconds from now; the server takes -1 to 1
 */
export function oneTimeCode(key: string, steps = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), letter =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const hash = createHmac('sha1', bytes).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Lets a test give the same code again, and as many as it needs: as if time had passed. */
export async function forgetCodes(db: Kysely<Tables>): Promise<void> {
  // Not a delete: that would be a read of the whole table, which query-plans looks for.
  await sql`truncate rate_limits`.execute(db)
}
