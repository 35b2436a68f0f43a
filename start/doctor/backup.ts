import { lastBackup } from '../../server/backup/last-backup.ts'
import type { Database } from '../../server/database/connection.ts'
import type { Settings } from '../../server/settings.ts'
import { careful, type Check, ok, wrong } from './check.ts'
import { counted } from './counted.ts'

const day = 24 * 3_600_000
/** Days after which a daily backup has failed twice. */
const daysToNotice = 2
const remedy = 'Set BACKUP_TO for one a day, or run bursary backup daily; look at the log if it failed.'

/** How old the last backup is; demo data needs none. */
export function checkBackup(db: Database, { demoData }: Settings): Check {
  return {
    name: 'Backup',
    async run() {
      const last = await lastBackup(db)
      if (!last)
        return demoData ? ok('none yet, of demo data') : careful('none', 'There is no backup yet.', remedy)
      const days = Math.floor((Date.now() - last.at.getTime()) / day)
      const looked = `the last one ${last.at.toISOString()}, in ${last.place}`
      if (days < daysToNotice) return ok(looked)
      return wrong(looked, `The last backup is ${counted(days, 'day')} old.`, remedy)
    },
  }
}
