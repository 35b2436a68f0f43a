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
  summary: 'Restores a backup into an empty place, completely or not at all. Stop the product first.',
  argument: 'FOLDER|FILE.tar',
  options: {
    replace: {
      type: 'boolean',
      about: 'Replaces existing data; the previous embedded database is kept next to the new one.',
    },
    check: {
      type: 'boolean',
      about: 'Only checks: restores into a temporary database and changes nothing.',
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
    `${check ? 'This backup can be restored' : 'Restored'}: the state of ${manifest.moment}; the checksums of all tables match.`,
  ]
  if (missing.length > 0) lines.push(`Missing files: ${missing.join(', ')}`)
  if (!sameAuthSecret) {
    lines.push(
      'AUTH_SECRET differs from that of the backup: everybody is signed out, and links in earlier emails no longer work.',
    )
  }
  if (check) return lines
  if (secrets !== undefined) lines.push(`The secret settings are in ${file}.`)
  if (before !== undefined) lines.push(`The previous database is in ${before}; remove it once all is well.`)
  lines.push(
    'Emails that can wait are on hold, as they may have been sent already. Then: bursary mails release, or bursary mails drop.',
  )
  return lines
}
