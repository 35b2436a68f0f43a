import type { Adapter, Stored } from 'oidc-provider'
import type { Pool } from 'pg'

/** Make the schema `google_sandbox` where it is missing; an arbitrary lock number, the same in every process. */
export const statements = `
SELECT pg_advisory_xact_lock(5242002);
CREATE SCHEMA IF NOT EXISTS google_sandbox;
CREATE TABLE IF NOT EXISTS google_sandbox.entries (
  model text NOT NULL,
  id text NOT NULL,
  stored jsonb NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (model, id)
);`

/** Creates the missing table; several processes may do so at once. */
export async function createTable(pool: Pool): Promise<void> {
  await pool.query(statements)
}

/** The one character that PostgreSQL cannot store. */
function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

/** Keeps the sandbox's sign-ins in the database, so that any process can continue them. */
export function createDatabaseStore(pool: Pool): (model: string) => Adapter {
  return model => {
    const findBy = async (condition: string, value: string): Promise<Stored | undefined> => {
      if (value.includes('\0')) return undefined
      const { rows } = await pool.query<{ stored: Stored }>(
        `SELECT stored FROM google_sandbox.entries WHERE model = $1 AND ${condition} = $2 AND ends_at > now()`,
        [model, value],
      )
      return rows[0]?.stored
    }
    return {
      async upsert(id, stored, expiresIn = 3600) {
        await pool.query('DELETE FROM google_sandbox.entries WHERE ends_at <= now()')
        await pool.query(
          `INSERT INTO google_sandbox.entries VALUES ($1, $2, $3, now() + make_interval(secs => $4))
           ON CONFLICT (model, id) DO UPDATE SET stored = excluded.stored, ends_at = excluded.ends_at`,
          [model, id, JSON.stringify(stored, withoutNul), expiresIn],
        )
      },
      find: id => findBy('id', id),
      findByUid: uid => findBy(`stored->>'uid'`, uid),
      findByUserCode: userCode => findBy(`stored->>'userCode'`, userCode),
      async consume(id) {
        await pool.query(
          `UPDATE google_sandbox.entries
             SET stored = stored || jsonb_build_object('consumed', floor(extract(epoch FROM now())))
           WHERE model = $1 AND id = $2`,
          [model, id],
        )
      },
      async destroy(id) {
        await pool.query('DELETE FROM google_sandbox.entries WHERE model = $1 AND id = $2', [model, id])
      },
      async revokeByGrantId(grantId) {
        await pool.query(`DELETE FROM google_sandbox.entries WHERE model = $1 AND stored->>'grantId' = $2`, [
          model,
          grantId,
        ])
      },
    }
  }
}
