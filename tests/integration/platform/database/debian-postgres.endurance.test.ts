import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateToLatest } from '../../../../server/platform/database/migrate.ts'
import { type DebianPostgres, startDebianPostgres } from '../../../support/database/debian-postgres.ts'
import { type Spawned, spawnScript } from '../../../support/spawned.ts'

let postgres: DebianPostgres | undefined
let product: Spawned | undefined
let dataDir = ''

beforeAll(async () => {
  postgres = await startDebianPostgres()
  dataDir = await mkdtemp(join(tmpdir(), 'bursary-debian-data-'))
}, 300_000)

afterAll(async () => {
  product?.kill('SIGTERM')
  await product?.ended
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a PostgreSQL that the installation brings along', () => {
  test('takes the whole schema from an ordinary role, and a second run changes nothing', async () => {
    expect(postgres?.version).toBeGreaterThanOrEqual(15)
    expect((await migrateToLatest(postgres?.url ?? '')).length).toBeGreaterThan(0)
    expect(await migrateToLatest(postgres?.url ?? '')).toEqual([])
  })

  test('[API12] [API13] carries the whole product: a search and its details', {
    timeout: 240_000,
  }, async () => {
    const env = { DATABASE_URL: postgres?.url ?? '', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
    product = spawnScript(new URL('../../../../start/bursary.ts', import.meta.url), ['start'], { env })
    const [, site = ''] = await product.line(/running at (\S+)/)
    expect(product.output()).not.toContain('PostgreSQL started')

    const address = `${site}/api/allScholarships?page=1&size=3&search=engineering`
    // Until its index is made, a product that is short of time may ask to come back.
    await expect.poll(async () => (await fetch(address)).status).toBe(200)
    const search = await getJson(address)
    expect(search.count).toBeGreaterThan(0)
    const [found] = search.scholarships
    const details = await getJson(`${site}/api/scholarshipDetails/${found._id}`)
    expect(details).toMatchObject({ _id: found._id, scholarshipName: found.scholarshipName })
  })
})

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
async function getJson(url: string): Promise<any> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return response.json()
}
