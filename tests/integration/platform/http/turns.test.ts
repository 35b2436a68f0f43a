import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../../../server/platform/database/new-id.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { untilWaiting } from '../../../support/database/postgres.ts'
import { insertScholarship } from '../../../support/factories.ts'
import { type Person, send, signUp } from '../../../support/identity/people.ts'
import { startTestProduct, useProduct } from '../../../support/product.ts'

const product = useProduct(() => startTestProduct({ CALL_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' }))

/** What no read of this table gets past until `work` is done. */
function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
  return product.db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    return work()
  })
}

const read = (path: string, { token }: Pick<Person, 'token'>) => send(product, 'GET', path, { token })

/** What a visitor reads from an address. */
const visit = (path: string, address: string) =>
  fetch(product.siteUrl + path, { headers: { 'x-forwarded-for': address } })

/** What is refused for load, or given up after ten seconds, comes back later than after a refusal of one's own. */
const isForLoad = ({ headers }: Response) => headers.get('retry-after') === '5'

/** Asks again where the process has paused: with so many under way it takes that for load. */
async function anyway(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (!isForLoad(answer)) return answer
    await answer.body?.cancel()
  }
}

/** Collects answers as they arrive, but for those of a busy machine. */
function collect(answers: Promise<Response>[]) {
  const arrived: Response[] = []
  for (const answer of answers) void answer.then(response => isForLoad(response) || arrived.push(response))
  return arrived
}

async function expectRefusals(refused: Response[]) {
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({
      error: {
        code: 'unavailable',
        message: 'Too many of your requests are running. Please try again in a moment.',
      },
    })
  }
}

test.each<[string, Role, path: string, table: string]>([
  ['a list', 'user', '/saved', 'saved_scholarships'],
  ['the overview', 'user', '/overview', 'payments'],
  ['a whole list, chunk by chunk', 'moderator', '/appliedScholarship', 'applications'],
])('forty heavy reads of one account (%s) starve nobody else', async (_name, role, path, table) => {
  const [amina, ...others] = await Promise.all([
    signUp(product, role),
    ...Array.from({ length: 5 }, () => signUp(product)),
  ])
  const heavy = await whileLocked(table, async () => {
    const reads = Array.from({ length: 40 }, () => read(path, amina))
    const arrived = collect(reads)
    // Two are read and sixteen wait.
    await expect.poll(() => arrived.length).toBe(22)
    await expectRefusals(arrived)
    const answers = await Promise.all([
      ...others.flatMap(person =>
        ['/savedSearches', `/users/${person.email}`, '/calendar', '/mailPreferences'].map(own =>
          read(own, person),
        ),
      ),
      visit('/api/allScholarships?search=anything', '192.0.2.1'),
      visit(`/allScholarships?search=${newId()}`, '192.0.2.1'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(arrived).toHaveLength(22)
    return reads
  })
  // On a machine that is very busy the last ones may have waited too long.
  const statuses = (await Promise.all(heavy)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
})

test('ten calls of one account at once, as of a dashboard, wait for their turn and are all answered', async () => {
  const amina = await signUp(product, 'admin')
  const own = ['/overview', '/documents', '/drafts', '/saved', '/savedSearches', '/calendar', '/payment/open']
  const staff = ['/reviews?page=1', '/users?page=1', '/appliedScholarship?page=1']
  const calls = await whileLocked('saved_scholarships', async () => {
    const saved = [read('/saved', amina), read('/saved', amina)]
    // Else one of the others may come first.
    await untilWaiting(product.db, 2)
    const begun = [...own, ...staff].map(path => read(path, amina))
    // The next in line is answered when one of the first two is.
    expect(await Promise.race([...begun, visit('/healthz', '192.0.2.2').then(() => 'nothing')])).toBe(
      'nothing',
    )
    return [...saved, ...begun]
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200))
})

test('heavy reads from one address without an account starve no other, and hold up no page that others ask for', async () => {
  const ben = await signUp(product)
  const ids = await Promise.all(Array.from({ length: 140 }, () => insertScholarship(product.db)))
  const shared = '/api/scholarships?limit=7'
  const heavy = await whileLocked('reviews', async () => {
    const reads = ids.map(id => anyway(() => visit(`/api/reviews/${id}`, '198.51.100.7')))
    const arrived = collect(reads)
    // Four are read and a hundred wait.
    await expect.poll(() => arrived.length).toBe(36)
    await expectRefusals(arrived)
    const waiting = anyway(() => visit(shared, '198.51.100.7'))
    const answers = await Promise.all([
      anyway(() => visit(shared, '198.51.100.8')),
      anyway(() => visit(`/allScholarships?search=${newId()}`, '198.51.100.8')),
      anyway(() => read('/calendar', ben)),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    return [...reads, waiting]
  })
  await Promise.all(heavy)
  expect((await anyway(() => visit(shared, '198.51.100.7'))).status).toBe(200)
})
