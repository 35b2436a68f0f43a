import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { signUpApplicant } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { hold, preview } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, send, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import { criterion, score, withoutTriggers } from '../../support/score-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const admin = usePerson(product, 'admin', 'Ada Admin')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')
const third = usePerson(product, 'moderator', 'Ama Mensah')

let scholarship: string
/** Scored by everybody; begun by officer and admin; and not scored by them. */
let seen: string
let hidden: string[]
let batch: string

beforeAll(async () => {
  scholarship = await insertScholarship(product.db)
  await score(product, officer, scholarship, {
    criteria: [criterion('Need', 3), criterion('Plan')],
    hides: true,
  })
  const ids: string[] = []
  for (const name of ['Diane', 'Björn', 'Zoë', 'Kim', 'Tariq']) {
    ids.push((await signUpApplicant(product, name, { scholarship_id: scholarship })).id)
  }
  const give = (by: Person, id: string, points: (number | null)[]) =>
    ask(product, by, `PATCH /scores/${id}`, { version: 1, points })
  for (const id of ids) for (const by of [colleague, third]) await give(by, id, [3, 3])
  ;[seen = '', ...hidden] = ids
  for (const by of [officer, admin]) {
    await give(by, seen, [4, 4])
    await give(by, hidden[0] ?? '', [4, null])
  }
  await hold(product, officer, scholarship)
  await ask(product, officer, `PATCH /decisions/${hidden[1]}`, {
    version: 0,
    outcome: 'award',
    reason: 'Need',
  })
  batch = await preview(product, officer, scholarship)
})

/** What is hidden from officer and admin, in all places that hold it, as if others had given these points instead. */
async function giveInstead(points: (number | null)[][]) {
  for (const [nth, id] of hidden.entries()) {
    const given = points[nth % points.length] ?? []
    const mean = given.includes(null) ? null : ((given[0] ?? 0) * 3 + (given[1] ?? 0)) / 4
    const theirs = [colleague.userId, third.userId]
    await product.db
      .updateTable('scores')
      .set({ points: given, mean })
      .where('application_id', '=', knownId(id))
      .where('officer_id', 'in', theirs)
      .execute()
    const after = JSON.stringify({ version: 1, points: given })
    // The record cannot be changed: this is how it would be, had they given these.
    await withoutTriggers(product, {
      text: `update record_values set after = $1::jsonb from record_entries
        where record_entries.id = entry_id and action = 'application.score' and application_id = $2
          and actor_id = any($3::uuid[])`,
      values: [after, id, theirs],
    })
  }
}

const queries = () => {
  const orders = [
    '',
    ...['submitted', 'applicant', 'status', 'score'].flatMap(by => [`sort=${by}`, `sort=-${by}`]),
  ]
  const filters = ['', 'score=1', 'score=3', 'score=4.9', 'status=open&score=1', 'search=diane&score=1']
  const pages = ['', 'size=2&page=2']
  return orders.flatMap(order =>
    filters.flatMap(filter => pages.map(page => ['', order, filter, page].filter(Boolean).join('&'))),
  )
}

/** Every call that staff may make and that changes nothing, about everything that has to do with it. */
function addresses(): string[] {
  const things = [scholarship, seen, ...hidden, batch, colleague.userId]
  return Object.entries(endpoints).flatMap(([key, { who }]) => {
    const [method, path = ''] = key.split(' ')
    if (method !== 'GET' || who === 'anyone') return []
    const [parameter] = /:(?:id|number)$/.exec(path) ?? []
    if (parameter) return things.map(thing => path.replace(parameter, thing))
    if (path.includes(':email')) return [path.replace(':email', colleague.email)]
    if (path.includes(':')) return []
    if (path === '/desk') return queries().map(query => `${path}?scholarship=${scholarship}&${query}`)
    return [path]
  })
}

/** Changes with each call, whatever it is about. */
const unlike = /"(?:requestId|token|serverTime)":"[^"]+"/g

async function everything(by: Person): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const address of addresses()) {
    const answer = await send(product, 'GET', address, by)
    const heads = ['x-total-count', 'x-last-place', 'etag'].map(name => answer.headers.get(name)).join(' ')
    answers.set(address, `${answer.status} ${heads} ${(await answer.text()).replaceAll(unlike, '')}`)
  }
  // Behind the last row of each page, in every order.
  for (const sort of ['score', '-score']) {
    let place: string | null = null
    do {
      const address: string = `/desk?scholarship=${scholarship}&sort=${sort}&size=1${place ? `&behind=${place}` : ''}`
      const text = await (await send(product, 'GET', address, by)).text()
      answers.set(address, text)
      place = JSON.parse(text).lastPlace
    } while (place)
  }
  return answers
}

const worlds = {
  'low and equal': [[1, 1]],
  'high and equal': [[5, 5]],
  'in one order': [
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ],
  'in the other': [
    [5, 4],
    [4, 3],
    [3, 2],
    [2, 1],
  ],
  'not complete': [[5, null]],
}

describe('[DESK7] two databases that differ only in hidden points answer the same bytes', () => {
  test.each([
    ['an officer', officer],
    ['an admin', admin],
  ])(
    '%s, in every call, order, filter, count, page and history',
    async (_title, person) => {
      // The first look at each thing is an entry of the record.
      await everything(person)
      const before = await everything(person)
      expect(before.size).toBeGreaterThan(150)
      for (const points of Object.values(worlds)) {
        await giveInstead(points)
        expect(await everything(person)).toEqual(before)
      }
    },
    300_000,
  )

  test('what one gives oneself answers the same, until it is complete', async () => {
    const [, , , last = ''] = hidden
    const answers: unknown[] = []
    for (const points of Object.values(worlds)) {
      await giveInstead(points)
      const reply = await ask(product, officer, `PATCH /scores/${last}`, { version: 1, points: [2, null] })
      answers.push(reply.body)
    }
    expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
  })

  test('while who has given theirs is answered what differs', async () => {
    await giveInstead(worlds['in one order'])
    const before = await everything(colleague)
    await giveInstead(worlds['in the other'])
    const after = await everything(colleague)
    const differ = [...after]
      .filter(([address, text]) => before.get(address) !== text)
      .map(([address]) => address)
    expect(differ).toContain(`/desk/${hidden[0]}`)
    expect(differ).toContain(`/appliedScholarship/record/${hidden[0]}`)
    expect(differ).toContain(`/desk?scholarship=${scholarship}&sort=-score`)
  }, 600_000)
})
