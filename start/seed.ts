import { parseArgs } from 'node:util'
import { createDatabase, createPool } from '../server/database/connection.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../server/database/embedded-postgres.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { demoAccounts } from '../server/database/seed/demo-accounts.ts'
import { insertGeneratedScholarships } from '../server/database/seed/generated/insert-generated.ts'
import { readSettings } from '../server/settings.ts'

// npm run seed -- --count 100000: adds that many generated scholarships, also while the product runs.
const { values } = parseArgs({ options: { count: { type: 'string' } } })
const count = Number(values.count)

try {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new Error('How many scholarships? For instance: npm run seed -- --count 1000')
  }
  await addScholarships(count)
} catch (error) {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function addScholarships(wanted: number): Promise<void> {
  const settings = readSettings(process.env)
  const running = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir))
  const log = { info: () => {}, error: (message: string) => console.error(message) }
  const own = running ? undefined : await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  const url = running ?? own?.url ?? ''
  await migrateToLatest(url)
  const db = createDatabase(createPool(url, { max: 2 }))
  const started = Date.now()
  try {
    const pictures = await db
      .selectFrom('scholarships')
      .select('university_image')
      .distinct()
      .where('university_image', '!=', '')
      .limit(200)
      .execute()
    await insertGeneratedScholarships(db, wanted, {
      postedBy: demoAccounts.admin.email,
      pictures: pictures.map(row => row.university_image),
      onProgress: done => process.stdout.write(`\r  ${done} of ${wanted} scholarships`),
    })
    console.log(`, ${((Date.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await db.destroy()
    await own?.stop()
  }
}
