import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Restored, restoreBackup } from '../../../server/operations/backup/restore/restore-backup.ts'
import { RestoreRefused } from '../../../server/operations/backup/restore/restore-refused.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { askPassphrase } from '../ask-passphrase.ts'
import { defineCommand, RefusedError } from '../command.ts'
import { targetOf } from '../installation.ts'
import { keepPrivate } from '../keep-private.ts'

export const restore = defineCommand({
  name: 'restore',
  summary:
    'Restores a backup into an empty place: all of it, or nothing has changed. Stop the product first.',
  argument: 'FOLDER|FILE.tar',
  options: {
    replace: {
      type: 'boolean',
      about: 'Replaces what is there; the embedded database before it is kept beside.',
    },
    check: {
      type: 'boolean',
      about: 'Restores into a database of its own, which is removed, and changes nothing.',
    },
    'with-secrets': {
      type: 'boolean',
      about: 'Writes the secret settings of the backup into DATA_DIR/restored.env.',
    },
  },
  examples: [
    'restore /var/backups/bursary/bursary-20261125T030000.120Z',
    'restore --check bursary.tar',
    'restore --replace bursary.tar',
  ],
  async run({ values, argument: from }) {
    const settings = loadSettings()
    const passphrase = values['with-secrets'] ? await askPassphrase() : undefined
    const { replace, check } = values
    await keepPrivate(settings.dataDir)
    const restored = await restoreBackup(await targetOf(settings), {
      from,
      replace,
      check,
      passphrase,
    }).catch(error => {
      throw error instanceof RestoreRefused ? new RefusedError(error.message) : error
    })
    const file = join(settings.dataDir, 'restored.env')
    if (restored.secrets !== undefined && !check) await writeFile(file, restored.secrets)
    console.log(`\n  ${tell(restored, { check, file }).join('\n  ')}\n`)
  },
})

function tell(
  { manifest, sameAuthSecret, missing, before, secrets }: Restored,
  { check, file }: { check: boolean | undefined; file: string },
): string[] {
  const lines = [
    `${check ? 'It can be restored' : 'Restored'}: the state of ${manifest.moment}; every table has the sum that it had.`,
  ]
  if (missing.length > 0) lines.push(`Files that are missing: ${missing.join(', ')}`)
  if (!sameAuthSecret) {
    lines.push(
      'AUTH_SECRET is not the one of the backup: everybody is signed out, and mailed links have ended.',
    )
  }
  if (check) return lines
  if (secrets !== undefined) lines.push(`The secret settings are in ${file}.`)
  if (before !== undefined) lines.push(`The database before is in ${before}; remove it when all is well.`)
  lines.push(
    'Mails that can wait are held, because they may have been sent before: bursary mails release, or bursary mails drop.',
  )
  return lines
}
