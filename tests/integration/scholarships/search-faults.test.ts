import { pino } from 'pino'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../../demo-data/random.ts'
import { addSkewed, findUntruths } from '../../scenarios/data/list-truth.ts'
import { setSynonyms, synonyms } from '../../scenarios/data/synonym-truth.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { startTestProduct, type TestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()

/** Another process, and what it logs. */
async function startSecond() {
  const lines: string[] = []
  const log = pino({}, { write: line => void lines.push(line) })
  const second = await startTestProduct({}, { databaseUrl: product.databaseUrl, log })
  onTestFinished(() => second.stop())
  return { second, logged: (text: string) => lines.filter(line => line.includes(text)).length }
}

async function listsFrom({ siteUrl }: TestProduct): Promise<string> {
  const readiness = (await (await fetch(`${siteUrl}/readyz`)).json()) as { listsFrom: string }
  return readiness.listsFrom
}

test('[FIND5] [FIND8] without an index the database answers the same, and the index is tried again', async () => {
  const { db } = product
  const random = seededRandom('search faults')
  await addSkewed({ product, random }, 700)
  await setSynonyms(db, synonyms)
  const hide = sql`alter table scholarship_changes rename to hidden`
  const show = sql`alter table hidden rename to scholarship_changes`
  await hide.execute(db)
  let shown = false
  onTestFinished(async () => void (shown || (await show.execute(db))))

  const { second, logged } = await startSecond()
  await expect.poll(() => logged('could not be made')).toBeGreaterThan(0)
  expect(await listsFrom(second)).toBe('database')
  const truth = { product: second, staff: await signUp(second, 'moderator'), random }
  // Choices have no numbers meanwhile; everything else is as ever.
  const untruths = await findUntruths(truth, 60)
  expect(untruths.filter(text => !text.includes('has other facets: [null'))).toEqual([])

  await show.execute(db)
  shown = true
  await expect.poll(() => listsFrom(second), { timeout: 20_000 }).toBe('index')
  expect(await findUntruths(truth, 20)).toEqual([])
})

test('[FIND8] what one process writes is in the next answer of another', async () => {
  const { second } = await startSecond()
  for (let i = 0; i < 20; i += 1) {
    const city = `Newtown${i}`
    await insertScholarship(product.db, { city })
    const answer = await fetch(`${second.siteUrl}/api/allScholarships?search=${city}&facets=true`)
    expect(await answer.json()).toMatchObject({ count: 1, facets: { country: [{ count: 1 }] } })
  }
})
