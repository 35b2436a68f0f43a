import { demoAccounts } from '../../../demo-data/demo-accounts.ts'
import { insertGeneratedScholarships } from '../../../demo-data/generated/insert-generated.ts'
import { loadSettings } from '../../composition/load-settings.ts'
import { defineCommand, UsageError } from '../command.ts'
import { withCommandDatabase } from '../command-database.ts'

export const seed = defineCommand({
  name: 'seed',
  summary: 'Adds generated scholarships for load tests; the product may be running.',
  options: { count: { type: 'string', value: 'NUMBER', about: 'How many.' } },
  examples: ['seed --count 1000'],
  async run({ values }) {
    const count = Number(values.count)
    if (!Number.isSafeInteger(count) || count < 1) {
      throw new UsageError('How many scholarships? For instance: bursary seed --count 1000')
    }
    await addScholarships(count)
  },
})

async function addScholarships(wanted: number): Promise<void> {
  const started = Date.now()
  await withCommandDatabase(loadSettings(), async db => {
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
