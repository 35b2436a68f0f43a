import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../demo-data/random.ts'
import { addSkewed, findUntruths, type ListTruth, writeAtRandom } from '../../scenarios/data/list-truth.ts'
import { setSynonyms, synonyms } from '../../scenarios/data/synonym-truth.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { untilIndexed } from '../../support/lists-from.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let truth: ListTruth

beforeAll(async () => {
  truth = { product, staff: await signUp(product, 'moderator'), random: seededRandom('list truth') }
  await addSkewed(truth, 2000)
  await setSynonyms(product.db, synonyms)
  await untilIndexed(product)
})

describe('lists of thousands of scholarships', () => {
  test('[API7] [API12] [S1] [H3] [T1] [FIND1] [FIND2] [FIND3] [FIND4] [FIND5] any page of any search, filters and order, with its counts, is as in the table', async () => {
    expect(await findUntruths(truth, 40)).toEqual([])
  })

  test('[API12] [S1] [FIND8] and so it is after every write, in small and in large statements', async () => {
    for (let round = 0; round < 3; round += 1) {
      await writeAtRandom(truth, 8)
      expect(await findUntruths(truth, 10)).toEqual([])
    }
  })

  test('[API12] [FIND8] and after writes by several at once, some of them taken back', async () => {
    const undone = product.db.transaction().execute(async tx => {
      await sql`update scholarships set application_fee_minor = 4200`.execute(tx)
      throw new Error('no')
    })
    const random = Array.from({ length: 6 }, (_, i) => seededRandom(`writer ${i}`))
    await Promise.all([
      undone.catch(() => undefined),
      ...random.map(chance => writeAtRandom({ ...truth, random: chance }, 5)),
    ])
    expect(await findUntruths(truth, 15)).toEqual([])
  })

  test('[FIND8] and after a transaction that began before others and ends after them', async () => {
    const slow = await product.db.startTransaction().execute()
    for (let i = 0; i < 5; i += 1) await insertScholarship(slow, { country: 'Zanzibar' })
    await writeAtRandom(truth, 3)
    expect(await findUntruths(truth, 5)).toEqual([])
    await slow.commit().execute()
    expect(await findUntruths(truth, 10)).toEqual([])
  })

  test('[FIND8] and after a statement that changes more than is told one by one', async () => {
    await addSkewed(truth, 10_500)
    await untilIndexed(product)
    expect(await findUntruths(truth, 10)).toEqual([])
    await sql`delete from scholarships where hashtext(id::text) % 5 > 0`.execute(product.db)
    await untilIndexed(product)
    expect(await findUntruths(truth, 10)).toEqual([])
  })

  test('[H3] [FIND8] and where all scholarships have one fee and one date', async () => {
    await sql`update scholarships set application_fee_minor = 0, posted_at = '2026-01-01'`.execute(product.db)
    expect(await findUntruths(truth, 10)).toEqual([])
  })

  test('[FIND8] an empty catalogue has empty lists, and fills again', async () => {
    await sql`truncate scholarships cascade`.execute(product.db)
    const empty = await fetch(`${product.siteUrl}/api/allScholarships`)
    expect(await empty.json()).toEqual({ scholarships: [], count: 0 })
    await addSkewed(truth, 500)
    await untilIndexed(product)
    expect(await findUntruths(truth, 10)).toEqual([])
  })
})

test('[FIND8] the comparison finds a write that the index was not told of', async () => {
  const { db } = product
  await sql`alter table scholarships disable trigger user`.execute(db)
  try {
    await writeAtRandom(truth, 12)
    await insertScholarship(db)
    expect((await findUntruths(truth, 10)).length).toBeGreaterThan(0)
  } finally {
    await sql`alter table scholarships enable trigger user`.execute(db)
  }
})
