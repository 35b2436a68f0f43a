import { statements as googleSandbox } from '../../stand-ins/google-sandbox/database-store.ts'
import { statements as paymentSandbox } from '../../stand-ins/payment-sandbox/server/tables.ts'
import type { Installation } from '../../server/operations/backup/installation.ts'
import type { StandIns } from '../../server/operations/backup/restore/load-database.ts'
import type { Target } from '../../server/operations/backup/restore/restore-backup.ts'
import type { Settings } from '../../server/platform/settings.ts'
import { printSettings } from '../../server/platform/settings-file.ts'
import { readSecrets } from '../composition/secrets.ts'
import { chooseDocuments, chooseImages } from '../composition/services.ts'

const standIns: StandIns = { payment_sandbox: paymentSandbox, google_sandbox: googleSandbox }

/** What a backup of this installation holds. @param withObjects also files of a bucket that the settings leave there */
export async function installationOf(
  settings: Settings,
  databaseUrl: string,
  { withObjects = false }: { withObjects?: boolean | undefined } = {},
): Promise<Installation> {
  const authSecret = await authSecretOf(settings)
  return {
    databaseUrl,
    schemas: ['public', 'identity', ...Object.keys(standIns)],
    images: chooseImages(settings),
    documents: chooseDocuments(settings),
    copiesFiles: withObjects || settings.s3 === undefined || settings.backupFiles === 'copy',
    authSecret,
    settings: printSettings(process.env, { AUTH_SECRET: authSecret }),
  }
}

/** Where a backup is restored with these settings. */
export async function targetOf(settings: Settings): Promise<Target> {
  const { databaseUrl, dataDir } = settings
  const authSecret = await authSecretOf(settings)
  return {
    databaseUrl,
    dataDir,
    images: chooseImages(settings),
    documents: chooseDocuments(settings),
    authSecret,
    standIns,
  }
}

async function authSecretOf({ authSecret, dataDir }: Settings): Promise<string> {
  return authSecret ?? (await readSecrets(dataDir)).auth
}
