import { passphraseProblem } from '../../../server/operations/backup/secrets-file.ts'
import { dirname } from 'node:path'
import { isArchive } from '../../../server/operations/backup/archive-file.ts'
import { sayLacking } from '../../../server/operations/backup/backup-format.ts'
import { placeProblem } from '../../../server/platform/storage/backup-place.ts'
import { type Backup, type BackupOptions, makeBackup } from '../../../server/operations/backup/make-backup.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { askPassphrase } from '../ask-passphrase.ts'
import { becomeOwnerOf } from '../become-owner.ts'
import { defineCommand, json, RefusedError, UsageError } from '../command.ts'
import { withDatabaseUrl } from '../command-database.ts'
import { installationOf } from '../installation.ts'

export const backup = defineCommand({
  name: 'backup',
  summary:
    'Backs up the database and all files as of one moment, and verifies the backup; the product may be running.',
  options: {
    to: { type: 'string', value: 'FOLDER|FILE.tar', about: 'Destination; BACKUP_TO by default.' },
    keep: {
      type: 'string',
      value: 'NUMBER',
      about: 'Keeps only this many backups in the folder; deletes the oldest.',
    },
    'with-secrets': {
      type: 'boolean',
      about: 'Also saves the secret settings, encrypted (age) with BACKUP_PASSPHRASE or one that you enter.',
    },
    'with-objects': {
      type: 'boolean',
      about: 'Copies the files of an S3 bucket even with BACKUP_FILES=names.',
    },
    ...json,
  },
  examples: ['backup --to /var/backups/bursary --keep 14', 'backup --to bursary.tar --with-secrets'],
  async run({ values }) {
    const settings = loadSettings()
    const to = values.to ?? settings.backup?.to
    if (!to) throw new UsageError('Where to? For instance: bursary backup --to /var/backups/bursary')
    const wrongPlace = placeProblem(to)
    if (wrongPlace) throw new UsageError(`--to ${wrongPlace}.`)
    const keep = values.keep === undefined ? undefined : Number(values.keep)
    if (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1))
      throw new UsageError('--keep needs a whole number of at least 1, for instance --keep 14')
    const passphrase = values['with-secrets'] ? await askPassphrase() : undefined
    const problem = passphrase === undefined ? undefined : passphraseProblem(passphrase)
    if (problem) throw new RefusedError(problem)
    await becomeOwnerOf(settings.dataDir, isArchive(to) ? dirname(to) : to)
    const options: BackupOptions = { to, keep, passphrase }
    const made = await withDatabaseUrl(settings, async url => {
      const installation = await installationOf(settings, url, { withObjects: values['with-objects'] })
      const db = createDatabase(createPool(url, { max: 2 }))
      return makeBackup(db, installation, options).finally(() => db.destroy())
    })
    console.log(
      values.json
        ? JSON.stringify(made)
        : `\n  ${tell(made).join('\n  ')}\n  Settings: from ${settings.file ?? 'the environment'}\n`,
    )
  },
})

function tell(made: Backup): string[] {
  const { place, bytes, seconds, rows, files, removed, notOurs } = made
  const lines = [
    `Backed up and verified: ${place}`,
    `${rows.toLocaleString('en')} rows and ${files.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s.`,
    ...sayLacking(made),
  ]
  if (removed > 0) lines.push(`Older backups removed: ${removed}.`)
  if (notOurs.length > 0)
    lines.push(`Older backups that belong to another user, who must remove them: ${notOurs.join(', ')}`)
  return lines
}
