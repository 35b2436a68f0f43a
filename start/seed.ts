import { parseArgs } from 'node:util'
import { demoAccounts } from '../demo-data/demo-accounts.ts'
import { insertGeneratedScholarships } from '../demo-data/generated/insert-generated.ts'
import { readSettings } from '../server/settings.ts'
import { withCommandDatabase } from './command-database.ts'

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
  const started = Date.now()
  await withCommandDatabase(readSettings(process.env), async db => {
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
  })
  console.log(`, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
