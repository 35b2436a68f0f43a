import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '../../../server/database/connection.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import {
  findIds,
  readBlocks,
  readByIds,
  readStretch,
} from '../../../server/scholarships/scholarship-search-repository.ts'
import { addSkewed, findUntruths, type ListTruth, writeAtRandom } from '../../scenarios/data/list-truth.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
let truth: ListTruth

beforeAll(async () => {
  truth = { product, staff: await signUp(product, 'moderator'), random: seededRandom('list truth') }
  await addSkewed(truth, 4000)
})

/** The numbers that lists are read by, as they are and as they should be. */
async function blockSizes() {
  const { rows } = await sql`
    select block, size from scholarship_blocks
    except select block, count(*) from scholarship_search group by block`.execute(product.db)
  return rows
}

describe('lists of thousands of scholarships', () => {
  test('[API7] [API12] [S1] [H3] [T1] any page of any search and order is as in the table', async () => {
    expect(await findUntruths(truth, 40)).toEqual([])
  })

  test('[API12] [S1] and so it is after every write, in small and in large statements', async () => {
    for (let round = 0; round < 6; round += 1) {
      await writeAtRandom(truth, 8)
      expect(await findUntruths(truth, 8)).toEqual([])
    }
    expect(await blockSizes()).toEqual([])
  })

  test('[API12] and after writes by several at once', async () => {
    const random = Array.from({ length: 6 }, (_, i) => seededRandom(`writer ${i}`))
    await Promise.all(random.map(chance => writeAtRandom({ ...truth, random: chance }, 5)))
    expect(await findUntruths(truth, 15)).toEqual([])
    expect(await blockSizes()).toEqual([])
  })

  test('what a search found takes no more memory than is counted of it', async () => {
    await insertScholarship(product.db, { city: 'Zanzibar' })
    const ids = await findIds(product.db, ['zanzibar'], 10)
    expect([ids?.length, ids?.buffer.byteLength]).toEqual([16, 16])
  })

  test('a page of the list or of a search is planned once for all pages, not for each', async () => {
    await sql`analyze scholarships, scholarship_search`.execute(product.db)
    const db = createDatabase(createPool(product.databaseUrl, { max: 1 }))
    try {
      const [from, before] = await readBlocks(db)
      const ids: Buffer[] = []
      for (let page = 0; page < 8; page += 1) {
        const rows = await readStretch(db, { from, before, offset: page * 30, limit: 3 })
        await readStretch(db, { words: [`word${page}`], from, before, offset: page, limit: 3 })
        ids.push(Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'))
      }
      for (const some of ids) expect(await readByIds(db, some)).toHaveLength(3)
      const { rows } = await sql<{ custom: number; kept: number }>`
        select custom_plans as custom, generic_plans as kept from pg_prepared_statements`.execute(db)
      // PostgreSQL compares the first five plans with the one it could keep.
      expect(rows).toEqual([
        { custom: 5, kept: 3 },
        { custom: 5, kept: 3 },
        { custom: 5, kept: 3 },
      ])
    } finally {
      await db.destroy()
    }
  })

  test('blocks stay short where all scholarships have one fee and one date, and few', async () => {
    await sql`update scholarships set application_fee_minor = 0, posted_at = '2026-01-01'`.execute(product.db)
    const { rows } = await sql<{ longest: number; blocks: number }>`
      select max(size) as longest, count(*) as blocks from scholarship_blocks`.execute(product.db)
    expect(rows[0]?.longest).toBeLessThanOrEqual(1024)
    expect(rows[0]?.blocks).toBeLessThanOrEqual(12)
    expect(await findUntruths(truth, 10)).toEqual([])
  })

  test('an empty catalogue has empty lists, and fills again', async () => {
    await sql`delete from scholarships`.execute(product.db)
    expect((await sql`select * from scholarship_search`.execute(product.db)).rows).toEqual([])
    await addSkewed(truth, 1500)
    expect(await findUntruths(truth, 10)).toEqual([])
  })
})

describe('the comparison finds', () => {
  const faults = {
    'a trigger that is gone: additions': 'alter table scholarships disable trigger scholarships_join_search',
    'a trigger that is gone: changes': 'alter table scholarships disable trigger scholarships_change_search',
    'a trigger that is gone: deletions': 'alter table scholarships disable trigger scholarships_leave_search',
    'sizes that are not kept': `
      create function keep_size() returns trigger language plpgsql as 'begin new.size = old.size; return new; end';
      create trigger keep_size before update on scholarship_blocks for each row execute function keep_size()`,
  }
  afterEach(async () => {
    await sql`drop trigger if exists keep_size on scholarship_blocks`.execute(product.db)
    await sql`alter table scholarships enable trigger user`.execute(product.db)
    await sql`select fill_scholarship_search()`.execute(product.db)
    await addSkewed(truth, 1)
    expect(await findUntruths(truth, 5)).toEqual([])
  })

  test.each(Object.entries(faults))('%s', async (_, fault) => {
    const { db } = product
    await sql.raw(fault).execute(db)
    await writeAtRandom(truth, 12)
    await insertScholarship(db)
    await sql`delete from scholarships where hashtext(id::text) % 7 = 0`.execute(db)
    expect((await findUntruths(truth, 10)).length).toBeGreaterThan(0)
  })
})
