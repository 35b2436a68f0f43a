import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownValue } from '../../contract/core/own-value.ts'
import { createDatabase, createPool } from '../../server/platform/database/connection.ts'
import { type Settings, SettingsError } from '../../server/platform/settings.ts'
import { withDatabaseUrl } from '../cli/command-database.ts'
import { loadSettings } from '../composition/load-settings.ts'
import { atMost, ok, orOwnAuthority, reasonOf, type Result, runChecks, wrong } from './check.ts'
import { checkBackup } from './backup.ts'
import { checkCertificate } from './certificate.ts'
import { checkDataFolder } from './data-folder.ts'
import { checkDatabase, judgeConnection, mayRead } from './database.ts'
import { checkSignIns } from './sign-in.ts'
import { checkInspections } from './inspections.ts'
import { checkMail } from './mail.ts'
import { checkMoney } from './money.ts'
import { checkPictureStore } from './picture-store.ts'
import { checkPublicUrl } from './public-url.ts'
import { checkQueue } from './queue.ts'
import { checkNode } from './runtime.ts'
import { checkStripe } from './stripe.ts'
import { checkVirusScanner } from './virus-scanner.ts'

const settingsName = 'Settings'

/**
 * Examines an installation with these variables of its environment; makes no lasting change.
 * @param testMailTo gets a mail
 */
export async function examine(
  variables: Record<string, string | undefined>,
  testMailTo?: string,
): Promise<Result[]> {
  const settings = settingsOf(variables)
  if (settings instanceof SettingsError) return examineWithout(settings)
  const looked = `${settings.production ? 'for production' : 'for development'}, from ${settings.file ?? 'the environment'}`
  const [before, data] = await Promise.all([
    runChecks([
      checkNode(),
      { name: settingsName, run: async () => ok(looked) },
      checkDataFolder(settings.dataDir),
      checkPictureStore(settings),
      checkInspections(),
      checkVirusScanner(settings),
      ...checkMail(settings, testMailTo),
      checkStripe(settings),
      ...checkSignIns(settings),
      checkPublicUrl(settings),
      checkCertificate(settings),
    ]),
    examineDatabase(settings),
  ])
  return withoutSecondLeads([...before, ...data])
}

/** What cannot be checked until something else is fixed. */
const foundations: Record<string, string[]> = {
  Database: ['Public address'],
  Rights: ['Migrations'],
  // Requests to the store are signed for a time, and certificates hold for one.
  Clock: ['Pictures', 'Public address', 'Certificate', 'Backup'],
}

function withoutSecondLeads(results: Result[]): Result[] {
  const broken = results.filter(({ name, state }) => ownValue(foundations, name) && state === 'wrong')
  return results.map(result => {
    const first = broken.find(({ name }) => ownValue(foundations, name)?.includes(result.name))
    if (!first || result.state === 'ok') return result
    return { name: result.name, ...ok(`not checked: fix ${first.name} first`) }
  })
}

function settingsOf(variables: Record<string, string | undefined>): Settings | SettingsError {
  try {
    return loadSettings(variables)
  } catch (error) {
    if (error instanceof SettingsError) return error
    throw error
  }
}

/** Wrong settings lead to no service that could be checked. */
async function examineWithout({ problems, place }: SettingsError): Promise<Result[]> {
  const remedy = 'Correct it; .env.example explains every setting.'
  const found = problems.map(problem => ({
    name: settingsName,
    ...wrong(place, problem, remedy),
  }))
  return [...(await runChecks([checkNode()])), ...found]
}

/** The checks on the database; one finding when it cannot be reached. */
async function examineDatabase(settings: Settings): Promise<Result[]> {
  const say = (found: ReturnType<typeof ok>) => [{ name: 'Database', ...found }]
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(join(dataDir, 'cluster'))) {
    return say(ok('the embedded one; the first start creates it'))
  }
  const looked = databaseUrl ? `that of DATABASE_URL at ${URL.parse(databaseUrl)?.host}` : 'the embedded one'
  try {
    return await withDatabaseUrl(settings, url => examineAt(url, looked, settings))
  } catch (error) {
    const judged = databaseUrl && judgeConnection(databaseUrl, error as Error)
    if (judged) return say(wrong(looked, judged.problem, judged.remedy))
    const remedy = databaseUrl
      ? orOwnAuthority('Start it, or correct DATABASE_URL.', reasonOf(error))
      : 'See DATA_DIR/postgres.log, or restore a backup.'
    return say(wrong(looked, `The database does not answer (${reasonOf(error)}).`, remedy))
  }
}

async function examineAt(url: string, looked: string, settings: Settings): Promise<Result[]> {
  const db = createDatabase(
    createPool(url, { connectMs: atMost(2_000), statementTimeoutMs: atMost(2_500), max: 4 }),
  )
  try {
    const ours = (await mayRead(db))
      ? [...checkQueue(db), ...checkMoney(db, settings), checkBackup(db, settings)]
      : []
    const results = await runChecks([...checkDatabase(db, settings), ...ours])
    return [{ name: 'Database', ...ok(looked) }, ...results]
  } finally {
    await db.destroy()
  }
}
