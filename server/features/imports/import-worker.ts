import { createDatabase, createPool } from '../../platform/database/connection.ts'
import { takeOrder, tell, write } from '../../platform/start-program.ts'
import { RefusedFile } from '../../platform/tables/table-file.ts'
import { doWork } from './do-work.ts'
import type { ChildMessage, Work } from './work-in-child.ts'

/** Milliseconds that one statement may take. */
const timeoutMs = 300_000

// A separate program (work-in-child.ts): reads, judges, writes or undoes an import, and ends with its memory.
takeOrder(async (work: Work) => {
  const db = createDatabase(
    createPool(work.databaseUrl, { max: 1, statementTimeoutMs: timeoutMs, writes: true }),
  )
  try {
    const end = await doWork(db, work, {
      tell: progress => void tell<ChildMessage>({ progress }),
      write,
      content: process.stdin,
    })
    await tell<ChildMessage>({ end })
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    await tell<ChildMessage>({ end: { refused: error.message } })
  }
})
