import { createDatabase, createPool } from '../../platform/database/connection.ts'
import { trustCertificates } from '../../platform/trusted-certificates.ts'
import { RefusedFile } from './files/table-file.ts'
import { doWork } from './do-work.ts'
import type { Told, Work } from './work-in-child.ts'

/** Milliseconds that one statement may take. */
const timeoutMs = 300_000

// A separate program (work-in-child.ts): reads, judges, writes or undoes an import, and ends with its memory.
process.once('message', async (work: Work) => {
  // The process that would hear of it is dead.
  process.on('disconnect', () => process.exit(1))
  trustCertificates(process.env.CA_CERTIFICATES)
  const db = createDatabase(
    createPool(work.databaseUrl, { max: 1, statementTimeoutMs: timeoutMs, writes: true }),
  )
  try {
    const end = await doWork(db, work, {
      tell: progress => void tell({ progress }),
      write,
      content: process.stdin,
    })
    await tell({ end })
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    await tell({ end: { refused: error.message } })
  }
  process.exit(0)
})

function tell(told: Told): Promise<void> {
  return new Promise(resolve => process.send?.(told, () => resolve()))
}

function write(text: string): Promise<void> {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, error => (error ? reject(error) : resolve())),
  )
}
