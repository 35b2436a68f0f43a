import { pino } from 'pino'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../demo-data/random.ts'
import { addSkewed, findUntruths } from '../../scenarios/data/list-truth.ts'
import { setSynonyms, synonyms } from '../../scenarios/data/synonym-truth.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { listsFrom } from '../../support/lists-from.ts'
import { startTestProduct, type TestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()

/** Another process, and what it logs. */
async function startSecond() {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const variables = {
    METRICS_TOKEN: 'a token of the tests, which is long enough',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const second = await startTestProduct(variables, { databaseUrl: product.databaseUrl, log })
  onTestFinished(() => second.stop())
  return { second, logged: (text: string) => lines.filter(line => line.includes(text)).length }
}

/** The index is there again: after failures a product rests for up to a minute before it tries. */
async function indexedAgain(second: TestProduct): Promise<void> {
  await expect.poll(() => listsFrom(second), { timeout: 90_000 }).toBe('index')
}

const hide = sql`alter table scholarship_changes rename to hidden`
const show = sql`alter table hidden rename to scholarship_changes`

/** How many lists and searches had no index, by what became of them. */
async function withoutIndex({ metrics }: TestProduct, result: 'given' | 'refused') {
  const counted = (await metrics())?.find(({ name }) => name === 'bursary_without_index_total')
  return counted?.values.find(({ labels }) => labels?.result === result)?.value
}

async function headersOf({ siteUrl }: TestProduct, path: string): Promise<Headers> {
  const answer = await fetch(siteUrl + path)
  await answer.text()
  return answer.headers
}

test('[FIND5] [FIND8] without an index the database answers the same, nobody caches it, and the index is tried again', async () => {
  const { db } = product
  const random = seededRandom('search faults')
  await addSkewed({ product, random }, 700)
  await setSynonyms(db, synonyms)
  await hide.execute(db)
  let shown = false
  onTestFinished(async () => void (shown || (await show.execute(db))))

  const { second, logged } = await startSecond()
  await expect.poll(() => logged('could not be built')).toBeGreaterThan(0)
  expect(await listsFrom(second)).toBe('database')
  // What nobody may keep, or it would stay without numbers until the catalogue changes.
  for (const path of ['/api/allScholarships?facets=true', '/allScholarships']) {
    for (const headers of await Promise.all([0, 1, 2].map(() => headersOf(second, path)))) {
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null])
    }
  }
  expect(await withoutIndex(second, 'given')).toBeGreaterThanOrEqual(2)
  const truth = { product: second, staff: await signUp(second, 'moderator'), random }
  // Choices have no numbers meanwhile; everything else is as ever.
  const untruths = await findUntruths(truth, 60)
  expect(untruths.filter(text => !text.includes('has other facets: [null'))).toEqual([])

  await show.execute(db)
  shown = true
  await indexedAgain(second)
  expect(await findUntruths(truth, 20)).toEqual([])
  expect(await (await fetch(`${second.siteUrl}/api/allScholarships?facets=true`)).json()).toMatchObject({
    facets: { closed: expect.any(Number) },
  })
  expect((await headersOf(second, '/allScholarships')).get('etag')).toEqual(expect.any(String))
  const given = await withoutIndex(second, 'given')
  await headersOf(second, '/allScholarships')
  expect(await withoutIndex(second, 'given')).toBe(given)
}, 300_000)

test('[FIND8] while the database has too much to do in its place, it says so at once, and pages ask again without being asked', async () => {
  const { db } = product
  await hide.execute(db)
  let shown = false
  onTestFinished(async () => void (shown || (await show.execute(db))))
  const { second, logged } = await startSecond()
  await expect.poll(() => logged('could not be built')).toBeGreaterThan(0)
  let visitors = 0
  const ask = (path: string) =>
    fetch(second.siteUrl + path, { headers: { 'x-forwarded-for': `203.0.113.${++visitors}` } })

  const locked = await db.startTransaction().execute()
  await sql`lock table scholarships in access exclusive mode`.execute(locked)
  const asked = Array.from({ length: 5 }, (_, i) => ask(`/api/allScholarships?search=word${i}`))
  const refused = ['search=more', 'page=900', 'sort=newest'].map(query => `/api/allScholarships?${query}`)
  await expect.poll(async () => (await ask(refused[0]!)).status).toBe(503)
  const first = await Promise.all(refused.map(ask))
  for (const answer of first) {
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      '5',
      'no-store',
    ])
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
  }
  const page = await ask('/allScholarships?search=more')
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(await page.text()).toMatch(/<meta http-equiv="refresh" content="5">.*<a href="">Try again/s)
  expect(await withoutIndex(second, 'refused')).toBeGreaterThanOrEqual(4)
  expect(logged('request failed')).toBe(0)
  await locked.rollback().execute()
  await Promise.all(asked)
  await expect.poll(async () => (await ask('/api/allScholarships?search=more')).status).toBe(200)

  await show.execute(db)
  shown = true
  await indexedAgain(second)
  expect((await ask('/allScholarships?search=more')).status).toBe(200)
}, 300_000)

test('[FIND8] what one process writes is in the next answer of another', async () => {
  const { second } = await startSecond()
  // Without its index there are no numbers.
  await expect.poll(() => listsFrom(second)).toBe('index')
  for (let i = 0; i < 20; i += 1) {
    const city = `Newtown${i}`
    await insertScholarship(product.db, { city })
    const answer = await fetch(`${second.siteUrl}/api/allScholarships?search=${city}&facets=true`)
    expect(await answer.json()).toMatchObject({ count: 1, facets: { country: [{ count: 1 }] } })
  }
})
