import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Endpoint, Who } from '../../../contract/core/endpoint.ts'
import type { Random } from '../../../demo-data/random.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { shortConditions } from '../../support/condition-steps.ts'
import { shortForm } from '../../support/form-factories.ts'
import { type AccessWorld, addressOf, bodyOf } from '../access/access-world.ts'
import type { Actor, Amount, HostileRequest } from './hostile-requests.ts'
import { hostileJson } from './hostile-values.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

/** A call with a body that it takes, about something that is there. */
export interface GoodCall {
  key: EndpointKey
  target: string
  body: object
}

/** A condition of each kind. */
const definition = {
  all: [
    ...shortConditions.all,
    { id: 'c_size1', question: 'p_household', kind: 'number', comparison: 'atLeast', number: 4 },
    { id: 'c_old1', question: 'p_birth', kind: 'age', comparison: 'atMost', years: 30, day: '2027-01-01' },
  ],
  oneOf: [
    { id: 'c_grade1', question: 'p_result', kind: 'result', thresholds: [{ scale: 'gpa4', mark: 3.3 }] },
    {
      id: 'c_poor1',
      question: 'p_income',
      kind: 'amount',
      comparison: 'atMost',
      currency: 'USD',
      hundredths: 900_000,
      rates: [{ currency: 'BDT', rate: 120, day: '2026-11-01' }],
    },
  ],
}

/** Bodies with more in them than the access tests need. */
const fuller: Partial<Record<EndpointKey, (body: object) => object>> = {
  'PATCH /forms/:id': body => ({ ...body, definition: shortForm }),
  'PATCH /eligibility/:id': body => ({ ...body, definition }),
  'POST /eligibility/preview/:id': () => ({ definition }),
  'PATCH /drafts/:id': body => ({
    ...body,
    changes: [
      { question: 'q_first', answer: 'Tides', base: 0, sequence: 1 },
      { question: 'phone', answer: ['+44 20 7946 0000'], base: 1, sequence: 2 },
    ],
  }),
  'POST /appliedScholarship': body => ({ ...body, formVersion: newId(), answers: { q_first: ['Tides'] } }),
  'PATCH /rounds/:id': body => ({
    ...body,
    opensAt: '2031-01-01T10:00',
    closesAt: '2031-02-01T10:00',
    timeZone: 'Europe/Paris',
  }),
}

/** Who may make a call, and is not refused for who they are. */
export function actorOf(who: Who): Actor {
  if (who === 'anyone') return 'visitor'
  if (who === 'session' || who === 'user') return who
  return 'admin'
}

/** Every declared call with a body. @throws Error for one whose good body is not known, or not good */
export async function goodCalls(world: AccessWorld): Promise<GoodCall[]> {
  const calls: GoodCall[] = []
  for (const [name, { who, body }] of Object.entries<Endpoint>(endpoints)) {
    if (!body) continue
    const key = name as EndpointKey
    const actor = actorOf(who)
    const isOwn = actor === 'user' || actor === 'session'
    const target = await world.newTarget(
      key,
      isOwn ? 'user' : actor === 'admin' ? 'admin' : 'visitor',
      isOwn ? 'own' : "another's",
    )
    const plain = bodyOf(key, target) ?? {}
    const good = fuller[key]?.(plain) ?? plain
    const problem = body.safeParse(good).error
    if (problem) throw new Error(`The hostile run needs a good body of ${key}: ${problem.message}`)
    calls.push({ key, target, body: good })
  }
  return calls
}

/** What every place of every body gets: what a database cannot store, numbers past 32 and 53 bits, and other types. */
const always = [
  '"a\\u0000b"',
  '"\\ud800"',
  '2147483648',
  '9007199254740993',
  '-1',
  '0.5',
  'null',
  '["a"]',
  '{"a":1}',
]
/** One of these each: they are long. */
const large = [
  `[${'0,'.repeat(20_000)}0]`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  JSON.stringify('a'.repeat(100_000)),
  JSON.stringify('\u{1F393}'.repeat(20_000)),
]

/** Hostile values in every place of every body, however deep, the rest of it good. */
export function* deepRequests(
  calls: readonly GoodCall[],
  random: Random,
  { perPlace, few }: Pick<Amount, 'perPlace' | 'few'>,
): Generator<HostileRequest> {
  for (const { key, target, body } of calls) {
    const [method, path] = addressOf(key, target)
    for (const at of placesIn(body as Json)) {
      const chosen = random.shuffled(hostileJson).slice(0, perPlace)
      const values = [...always, random.pick(large), ...chosen]
      for (const raw of few ? firstAndAnother(values, random) : values) {
        yield {
          what: `${key.replace(' ', ' /api')} body ${at.join('.')} = ${raw.slice(0, 80)}`,
          as: actorOf(endpoints[key].who),
          method,
          path: `/api${path}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(withHole(body as Json, at)).replace(`"${hole}"`, () => raw),
        }
      }
    }
  }
}

/** The first, which breaks most, and another one by chance. */
export function firstAndAnother<T>([first, ...others]: T[], random: Random): T[] {
  return first === undefined ? [] : [first, random.pick(others)]
}

const hole = 'a place for what is hostile'

/** Every place in a body, from its fields to the values in lists of lists. */
function* placesIn(value: Json, at: string[] = []): Generator<string[]> {
  if (at.length > 0) yield at
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* placesIn(inner, [...at, name])
}

function withHole(value: Json, [name, ...rest]: string[]): Json {
  if (name === undefined) return hole
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === name ? withHole(one, rest) : one))
  const fields = value as { [name: string]: Json }
  return { ...fields, [name]: withHole(fields[name] ?? null, rest) }
}
