import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPaymentProduct } from '../../support/payments/payment-product.ts'
import { backUp, openPlace, startWriters, violationsAfter } from './backup-world.ts'

/** What was found, and how much happened. */
export interface BackupReport {
  violations: string[]
  applications: number
  /** Rows of the last backup. */
  rows: number
}

/** Backs a product up so many times while so many people write, and restores and checks each backup elsewhere. */
export async function backUpWhileWriting({
  writers,
  backups,
  say = () => {},
}: {
  writers: number
  backups: number
  say?: (line: string) => void
}): Promise<BackupReport> {
  const product = await startPaymentProduct()
  const folder = await mkdtemp(join(tmpdir(), 'bursary-backups-'))
  const report: BackupReport = { violations: [], applications: 0, rows: 0 }
  const writing = startWriters(product, writers)
  const { acknowledged } = writing
  try {
    for (let round = 0; round < backups; round += 1) {
      const wanted = acknowledged.length + writers
      while (acknowledged.length < wanted) await Promise.race([pause(20), writing.ended])
      const before = Date.now()
      const { place, rows, missing } = await backUp(product, join(folder, String(round)))
      writing.hold()
      const restored = await openPlace('of the tests')
      try {
        await restored.restore({ from: place })
        const found = await violationsAfter(restored, { acknowledged, before })
        report.violations.push(...[...found, ...missing].map(line => `backup ${round}: ${line}`))
      } finally {
        await restored.remove()
      }
      writing.goOn()
      report.rows = rows
      say(`backup ${round}: ${rows} rows, ${acknowledged.length} applications so far`)
    }
    await writing.stop()
    report.applications = acknowledged.length
    return report
  } finally {
    await writing.stop()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
