import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { scopeOf } from '../../platform/access/scope.ts'
import { createDatabase, createPool } from '../../platform/database/connection.ts'
import { takeOrder, tell, write } from '../../platform/start-program.ts'
import { exportContents } from './export-contents.ts'
import { TooLarge } from '../../platform/tables/written/deflated-zip.ts'
import { type Order, type ChildMessage, tooLarge } from './write-in-child.ts'

/** Milliseconds that one statement may take. */
const timeoutMs = 120_000
/** Milliseconds between two reports of how far it is. */
const reportEvery = 500

// A separate program (write-in-child.ts): writes an export to its output from one snapshot, and ends with its memory.
takeOrder(async ({ databaseUrl, by, ...order }: Order) => {
  const db = createDatabase(createPool(databaseUrl, { max: 1, statementTimeoutMs: timeoutMs }))
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  try {
    await snapshot.execute(async tx => {
      const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx)
      const { expected, written, held, bytes } = await exportContents(tx, { ...order, scope: scopeOf(by) })
      const takenAt = rows[0]?.at.toISOString() ?? ''
      const report = (whole = {}) => tell<ChildMessage>({ expected, takenAt, written: written(), ...whole })
      await report()
      const hash = createHash('sha256')
      let last = performance.now()
      for await (const piece of bytes) {
        hash.update(piece)
        await write(piece)
        if (performance.now() - last < reportEvery) continue
        last = performance.now()
        await report()
      }
      await report({ sha256: hash.digest('hex'), held: held() })
    })
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    process.exit(tooLarge)
  }
})
