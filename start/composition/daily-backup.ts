import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { isBackupDue } from '../../server/operations/backup/daily-backup.ts'
import { makeBackup } from '../../server/operations/backup/make-backup.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { installationOf } from '../cli/installation.ts'

interface Parts {
  db: Kysely<Tables>
  settings: Settings
  databaseUrl: string
  log: FastifyBaseLogger
}

/** Makes the backup of the day if the settings ask for one and it is time [OPS3]. */
export async function backUpDaily({ db, settings, databaseUrl, log }: Parts): Promise<void> {
  const schedule = settings.backup
  if (!schedule || !(await isBackupDue(db, schedule))) return
  const { place, bytes, seconds, notOurs } = await makeBackup(
    db,
    await installationOf(settings, databaseUrl),
    schedule,
  )
  log.info({ place, bytes, seconds }, 'backup made')
  if (notOurs.length > 0) log.warn({ notOurs }, 'old backups belong to another user, who must remove them')
}
