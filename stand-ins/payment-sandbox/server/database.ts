import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** A pool or one of its connections. */
export type Queryable = Pick<PoolClient, 'query'>

/** What `work` returns, committed; undone when it throws. */
export async function inTransaction<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  // Without a listener, a connection lost between two statements would end the process.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** The first row of a statement, undefined when there is none. */
export async function firstRow<R extends QueryResultRow>(
  db: Queryable,
  sql: string,
  values: unknown[],
): Promise<R | undefined> {
  const { rows } = await db.query<R>(sql, values)
  return rows[0]
}

/** A new row from named columns; objects are written as JSON. */
export async function insertRow(db: Queryable, table: string, row: object): Promise<void> {
  const names = Object.keys(row)
  const places = names.map((_, index) => `$${index + 1}`)
  await db.query(
    `INSERT INTO payment_sandbox.${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
    valuesOf(row),
  )
}

/** Writes the named columns of the row with this id. */
export async function updateRow(db: Queryable, table: string, id: string, changes: object): Promise<void> {
  const sets = Object.keys(changes).map((name, index) => `${name} = $${index + 2}`)
  if (sets.length === 0) return
  await db.query(`UPDATE payment_sandbox.${table} SET ${sets.join(', ')} WHERE id = $1`, [
    id,
    ...valuesOf(changes),
  ])
}

function valuesOf(row: object): unknown[] {
  return Object.values(row).map(value =>
    value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
  )
}
