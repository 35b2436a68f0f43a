import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/database/new-id.ts'
import { ask, type Reply } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'

/** More than fits into one chunk, with many equal dates and names. */
const count = 1_000

const product = useProduct()
const admin = usePerson(product, 'admin', 'Zoë Admin')

beforeAll(async () => {
  const scholarshipId = await insertScholarship(product.db)
  await sql`
    insert into users (id, identity_id, user_email, user_name, role)
    select gen_random_uuid(), gen_random_uuid()::text, 'person' || i || '@example.org',
      'Person ' || (i % 140), case when i % 200 = 0 then 'moderator' else 'user' end
    from generate_series(1, ${sql.lit(count)}) i`.execute(product.db)
  await sql`
    insert into reviews (id, scholarship_id, user_id, rating_point, comments, reviewed_at)
    select gen_random_uuid(), ${scholarshipId}, id, 1 + (row_number() over ()) % 40 / 10.0,
      'Comment of ' || user_email, timestamptz '2026-01-01' + (row_number() over () % 90) * interval '1 day'
    from users where user_email like 'person%'`.execute(product.db)
  await sql`
    with people as (select id, gen_random_uuid() as payment, row_number() over () as i from users
        where user_email like 'person%'),
      paid as (insert into payments (id, user_id, scholarship_id, amount_minor, currency, status, consumed_at)
        select payment, id, ${scholarshipId}, 5000, 'usd', 'succeeded', now() from people)
    insert into applications (id, scholarship_id, user_id, payment_id, scholarship_name, university_name, category,
      subject, application_fee_minor, service_charge_minor, phone, photo, address, gender, degree, ssc, hsc, status,
      applied_at)
    select gen_random_uuid(), ${scholarshipId}, id, payment, 'Award', 'University ' || (i % 7), 'Partial', 'Doctor',
      5000, 0, '12345', '', 'Here', 'female', 'masters', 'A', 'A',
      (array['Pending', 'Processing', 'Completed', 'Rejected'])[1 + i % 4],
      timestamptz '2026-01-01' + (i % 90) * interval '1 day'
    from people`.execute(product.db)
  await sql`analyze`.execute(product.db)
})

const get = (path: string) => ask(product, admin, `GET ${path}`)
const total = (answer: Reply) => Number(answer.headers.get('x-total-count'))
const lastPlace = (answer: Reply) => answer.headers.get('x-last-place')
const column = <T>({ body }: Reply, field: string): T[] =>
  body.map((entry: Record<string, T>) => entry[field])

const lists = [
  ['/users', count + 1],
  ['/reviews', count],
  ['/appliedScholarship', count],
] as const

describe.each(lists)('GET %s', (path, expected) => {
  test('[API3] [API14] [API24] without a query the whole list comes, each entry once, in parts', async () => {
    const answer = await fetch(`${product.siteUrl}/api${path}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    const entries = (await answer.json()) as { _id: string }[]
    expect(entries).toHaveLength(expected)
    expect(new Set(entries.map(entry => entry._id)).size).toBe(expected)
  })

  test('[M1] [T3] [T4] with a query one page comes, and the total in a header; pages make up the whole list', async () => {
    const whole = column<string>(await get(path), '_id')
    const first = await get(`${path}?page=1&size=100`)
    expect(total(first)).toBe(expected)
    expect(column(first, '_id')).toEqual(whole.slice(0, 100))
    const middle = await get(`${path}?page=7&size=100`)
    expect(column(middle, '_id')).toEqual(whole.slice(600, 700))
    const last = await get(`${path}?page=${Math.ceil(expected / 100)}&size=100`)
    expect(column(last, '_id')).toEqual(whole.slice(-(expected % 100 || 100)))
    expect((await get(`${path}?page=9999`)).body).toEqual([])
    expect((await get(`${path}?page=1`)).body).toHaveLength(20)
  })

  test('[M1] [T3] [T4] refuses a page below 1, a size out of range, an unknown order and an unknown field', async () => {
    for (const query of [
      'page=0',
      'page=x',
      'size=0',
      'size=101',
      'sort=password',
      'sort=--date',
      'limit=1',
    ]) {
      expect([query, (await get(`${path}?${query}`)).status]).toEqual([query, 400])
    }
  })

  test('[T3] [T4] `%`, `_`, a backslash and control characters in a search stand for themselves', async () => {
    for (const search of ['%25', '%5C', '100%25', 'a%00_']) {
      const answer = await get(`${path}?search=${search}`)
      expect([search, answer.status, total(answer)]).toEqual([search, 200, 0])
    }
  })
})

describe('finding and sorting', () => {
  test('[M1] people by name and address, whatever case and accents; by role', async () => {
    expect(column(await get('/users?search=ZOE%20admin'), 'user_name')).toEqual(['Zoë Admin'])
    expect(column(await get('/users?search=person471@'), 'user_email')).toEqual(['person471@example.org'])
    const moderators = await get('/users?role=moderator&sort=-email')
    expect(column(moderators, 'user_email')).toEqual(
      [800, 600, 400, 200, 1000].map(i => `person${i}@example.org`),
    )
    expect(total(moderators)).toBe(5)
    expect((await get('/users?role=owner')).status).toBe(400)
  })

  test('[T4] applications by status, applicant and university', async () => {
    const pending = await get('/appliedScholarship?status=Pending&size=100')
    expect(total(pending)).toBe(count / 4)
    expect(new Set(column(pending, 'status'))).toEqual(new Set(['Pending']))
    const open = await get('/appliedScholarship?status=open&sort=date&size=100')
    expect(total(open)).toBe(count / 2)
    expect(new Set(column(open, 'status'))).toEqual(new Set(['Pending', 'Processing']))
    const found = await get('/appliedScholarship?search=person471@%20university')
    expect(column(found, 'userEmail')).toEqual(['person471@example.org'])
    const sorted = column<string>(await get('/appliedScholarship?sort=university&size=100'), 'universityName')
    expect(new Set(sorted)).toEqual(new Set(['University 0']))
    const dates = column<string>(await get('/appliedScholarship?sort=date&size=100'), 'date')
    expect(dates).toEqual(dates.toSorted())
    expect((await get('/appliedScholarship?status=Open')).status).toBe(400)
  })

  test('[T4] applications to one scholarship, and of one person', async () => {
    const { body } = await get('/appliedScholarship?search=person471@')
    const { rows } = await sql<{ id: string }>`
      select id from users where user_email = 'person471@example.org'`.execute(product.db)
    const [mine] = rows
    const of = `/appliedScholarship?person=${mine?.id}`
    expect(column(await get(of), '_id')).toEqual([body[0]._id])
    expect(total(await get(`${of}&scholarship=${body[0].scholarshipId}&status=${body[0].status}`))).toBe(1)
    expect(total(await get(`${of}&scholarship=${newId()}`))).toBe(0)
    expect(total(await get(`/appliedScholarship?scholarship=${body[0].scholarshipId}&page=3`))).toBe(count)
    expect((await get('/appliedScholarship?person=me')).status).toBe(400)
  })

  test('[T3] reviews by reviewer, comment and scholarship', async () => {
    expect(column(await get('/reviews?search=comment%20person471@'), 'reviewerEmail')).toEqual([
      'person471@example.org',
    ])
    expect(total(await get('/reviews?search=lakeside'))).toBe(count)
    const worst = column<number>(await get('/reviews?sort=rating&size=100'), 'ratingPoint')
    expect(worst).toEqual(worst.toSorted((a, b) => a - b))
    expect(worst[0]).toBe(1)
  })
})

describe('behind a place', () => {
  const query = '/appliedScholarship?search=person&status=Pending&sort=date&size=20'

  test('[T4] [T5] the next page begins after the last row of this one, whatever has left the list meanwhile', async () => {
    const [first, second] = [await get(`${query}&page=1`), await get(`${query}&page=2`)]
    const left = column<string>(first, '_id').slice(0, 4)
    await product.db
      .updateTable('applications')
      .set({ status: 'Processing' })
      .where('id', 'in', left.map(knownId))
      .execute()
    try {
      const next = await get(`${query}&page=2&behind=${lastPlace(first)}`)
      expect(column(next, '_id')).toEqual(column(second, '_id'))
      expect(total(next)).toBe(count / 4 - 4)
      expect(lastPlace(next)).toBe(lastPlace(second))
    } finally {
      await product.db
        .updateTable('applications')
        .set({ status: 'Pending' })
        .where('id', 'in', left.map(knownId))
        .execute()
    }
  })

  test('[T4] the last page names no place', async () => {
    const last = await get(`${query}&page=${Math.ceil(count / 4 / 20)}`)
    expect([last.status, lastPlace(last)]).toEqual([200, null])
  })

  test.each([
    ['none at all', 'x'],
    ['one of another order', place('University 1', newId())],
    ['one with too little', place(newId())],
    ['one without an id', place('2026-01-01', 'nobody')],
    ['one with a day that is none', place('2026-02-30', newId())],
    ['one that cannot be stored', place('a\u0000', newId())],
  ])('[T4] refuses %s', async (_what, behind) => {
    const answer = await get(`${query}&behind=${behind}`)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_input'])
  })

  function place(...texts: string[]): string {
    return Buffer.from(JSON.stringify(texts)).toString('base64url')
  }
})

describe('every order', () => {
  type Entry = Record<string, string | number>
  const orders: [path: string, sorts: Record<string, string[]>][] = [
    ['/users', { name: ['user_name'], email: ['user_email'], role: ['role'] }],
    [
      '/reviews',
      {
        date: ['reviewDate'],
        rating: ['ratingPoint'],
        university: ['universityName'],
        reviewer: ['reviewerName'],
      },
    ],
    [
      '/appliedScholarship',
      { date: ['date'], status: ['status', 'date'], university: ['universityName'], applicant: ['userName'] },
    ],
  ]
  const cases = orders.flatMap(([path, sorts]) =>
    Object.entries(sorts).flatMap(([sort, fields]) => [
      { path, sort, fields },
      { path, sort: `-${sort}`, fields },
    ]),
  )

  test.each(cases)(
    '[M1] [T3] [T4] $path by $sort: any page is as in the whole list, also of a search',
    async ({ path, sort, fields }) => {
      const whole = (await get(path)).body as Entry[]
      const ascending = whole
        .filter(entry => JSON.stringify(entry).includes('person'))
        .toSorted((a, b) => {
          const by = [...fields, '_id'].find(name => a[name] !== b[name]) ?? '_id'
          return (a[by] ?? '') < (b[by] ?? '') ? -1 : 1
        })
      const expected = sort.startsWith('-') ? ascending.toReversed() : ascending
      let behind: string | null = ''
      for (let page = 0; page < 3; page++) {
        const query = `search=person&sort=${sort}&size=100${behind && `&behind=${behind}`}`
        const answer = await get(`${path}?${query}`)
        expect(column(answer, '_id')).toEqual(
          expected.slice(page * 100, page * 100 + 100).map(entry => entry['_id']),
        )
        behind = lastPlace(answer)
        expect(behind).toMatch(/^[\w-]+$/)
      }
      for (const [page, size] of [
        [1, 7],
        [50, 10],
        [5, 100],
      ] as const) {
        const answer = await get(`${path}?search=person&sort=${sort}&page=${page}&size=${size}`)
        expect(total(answer)).toBe(count)
        expect(column(answer, '_id')).toEqual(
          expected.slice((page - 1) * size, page * size).map(entry => entry['_id']),
        )
      }
    },
  )
})
