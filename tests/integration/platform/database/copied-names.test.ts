import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findStaleNames, renameDuringWrites } from '../../../scenarios/data/copied-names.ts'
import { insertApplication, insertReview, signUpApplicant } from '../../../support/application-factories.ts'
import { ask } from '../../../support/ask.ts'
import { insertScholarship, insertUser } from '../../../support/factories.ts'
import { send, signUp, usePerson } from '../../../support/identity/people.ts'
import { useProduct } from '../../../support/product.ts'

const product = useProduct()
const staff = usePerson(product, 'moderator', 'Olga Office')
let scholarshipId: string

beforeAll(async () => {
  scholarshipId = await insertScholarship(product.db, { scholarship_name: 'Harbour Grant' })
})

/** How many rows staff find with a search. */
async function found(list: 'appliedScholarship' | 'reviews', search: string): Promise<number> {
  const answer = await ask(product, staff, `GET /${list}?search=${encodeURIComponent(search)}`)
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('x-total-count'))
}

test('[T3] [T4] who changes their name is found by the new one and not by the old, at once', async () => {
  const { applicant: person } = await signUpApplicant(product, 'Wilhelmina Oldname')
  await insertReview(product.db, { user_id: person.userId })
  const answer = await send(product, 'POST', '/auth/update-user', {
    cookie: person.cookie,
    body: { name: 'Wilhelmina Üñewton' },
  })
  expect(answer.status).toBe(200)
  for (const list of ['appliedScholarship', 'reviews'] as const) {
    expect([list, await found(list, 'oldname')]).toEqual([list, 0])
    expect([list, await found(list, 'unewton wilhelmina')]).toEqual([list, 1])
    expect([list, await found(list, person.email)]).toEqual([list, 1])
  }
})

test('[T1] [T3] reviews of a renamed scholarship are found by its new name, those of others stay', async () => {
  const user_id = await insertUser(product.db)
  await insertReview(product.db, { user_id, scholarship_id: scholarshipId })
  await insertReview(product.db, { user_id })
  expect(await found('reviews', 'harbour grant')).toBe(1)
  const answer = await send(product, 'PATCH', `/scholarships/${scholarshipId}`, {
    token: staff.token,
    body: { scholarshipName: 'Lighthouse Prize', universityName: 'Zeta University' },
  })
  expect(answer.status).toBe(200)
  expect(await found('reviews', 'harbour')).toBe(0)
  expect(await found('reviews', 'lighthouse zeta')).toBe(1)
  expect(await found('reviews', 'lakeside')).toBeGreaterThan(0)
})

test('[U7] a changed comment is found by its new words, and still by the names', async () => {
  const author = await signUp(product, 'user', 'Xaver Reviewer')
  const id = await insertReview(product.db, { user_id: author.userId, comments: 'Sluggish.' })
  await send(product, 'PATCH', `/reviews/${id}`, {
    token: author.token,
    body: { reviewerComments: 'Brisk.' },
  })
  expect(await found('reviews', 'xaver sluggish')).toBe(0)
  expect(await found('reviews', 'xaver brisk lakeside')).toBe(1)
})

test('a row for nobody is refused by its foreign key as before', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000'
  await expect(insertReview(product.db, { user_id: nobody })).rejects.toThrow(/foreign key/)
})

test('who applies waits for no edit of another scholarship, whatever their ids', async () => {
  const edited = await insertScholarship(product.db)
  const scholarship_id = await insertScholarship(product.db)
  const { rows } = await sql<{ id: string }>`
    select id from (select gen_random_uuid() as id from generate_series(1, 5000)) as ids
     where uuid_hash(id) & 63 = uuid_hash(${edited}) & 63 limit 1`.execute(product.db)
  const user_id = await insertUser(product.db, { id: rows[0]?.id ?? '' })

  await product.db.transaction().execute(async edit => {
    await edit
      .updateTable('scholarships')
      .set({ scholarship_name: 'Renamed Award' })
      .where('id', '=', edited)
      .execute()
    expect(await insertApplication(product.db, { user_id, scholarship_id })).toBeTruthy()
  })
})

test('[T3] [T4] names stay true while rows are added in transactions that are open', async () => {
  expect(await renameDuringWrites(product.db, product.databaseUrl)).toEqual([])
})

describe('the comparison finds', () => {
  const faults: [string, break_: string, mend: string][] = [
    [
      'names of people that are not kept',
      'users disable trigger users_copy_names',
      'users enable trigger user',
    ],
    [
      'names of scholarships that are not kept',
      'scholarships disable trigger scholarships_copy_names',
      'scholarships enable trigger user',
    ],
    [
      'applications without names',
      'applications disable trigger applications_copy_names',
      'applications enable trigger user',
    ],
    ['reviews without names', 'reviews disable trigger reviews_copy_names', 'reviews enable trigger user'],
  ]
  afterEach(async () => {
    await sql`delete from applications`.execute(product.db)
    await sql`delete from reviews`.execute(product.db)
  })

  test.each(faults)('%s', async (_, fault, mend) => {
    await sql.raw(`alter table ${fault}`).execute(product.db)
    expect(await renameDuringWrites(product.db, product.databaseUrl)).not.toEqual([])
    await sql.raw(`alter table ${mend}`).execute(product.db)
  })

  test('a rename that waits for nobody', async () => {
    const { rows } = await sql<{ sound: string }>`
      select pg_get_functiondef(oid) as sound from pg_proc where proname like 'lock\\_copied\\_%'`.execute(
      product.db,
    )
    for (const { sound } of rows) {
      await sql.raw(sound.replace(/\$function\$[\s\S]*/, "'begin end'")).execute(product.db)
    }
    expect(await renameDuringWrites(product.db, product.databaseUrl)).toEqual([
      'application of Late Person',
      'review of Early Person about Late Award',
      'review of Late Person about Early Award',
    ])
    for (const { sound } of rows) await sql.raw(sound).execute(product.db)
    await sql`delete from applications`.execute(product.db)
    await sql`delete from reviews`.execute(product.db)
    expect(await findStaleNames(product.db)).toEqual([])
  })
})
