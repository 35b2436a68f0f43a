import { type Kysely, sql } from 'kysely'
import { type EndpointKey, endpoints } from '../../../contract/endpoints.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import { type Person, send } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import { accessTable } from './access-table.ts'
import { type AccessWorld, addressOf } from './access-world.ts'

const keys = Object.keys(endpoints) as EndpointKey[]

/** Calls of everybody signed in by which staff reach what others sent. */
const alsoForStaff = new Set<EndpointKey>([
  'GET /overview',
  'GET /appliedScholarship/:email',
  'GET /appliedScholarship/answers/:id',
  'GET /appliedScholarship/receipt/:id',
  'PATCH /appliedScholarship/:id',
  'DELETE /appliedScholarship/:id',
  'POST /drafts/correct/:id',
  'GET /conversations/:id',
  'POST /conversations/:id',
  'PATCH /conversations/read/:id',
  'GET /documents/:id/content',
])

/** All calls by which an officer reaches what applicants sent, or what belongs to a scholarship. */
export const calls = keys.filter(key => endpoints[key].who === 'staff' || alsoForStaff.has(key))

/** Lists and sums that show what all of staff share, by why they show all of it. */
export const shared: Partial<Record<EndpointKey, string>> = {
  'GET /reviews': 'Reviews are public.',
  'GET /manageScholarshipTerms': 'The catalogue is public.',
}

/** A call names something by its id, in its path or its body, and not by somebody's address. */
export const isAboutOne = (key: EndpointKey) =>
  accessTable[key].about !== undefined && !key.endsWith(':email')

/**
 * The scholarships that people reach: as later the teams do, by the body of `reach_of` alone. Who is not named reaches all.
 */
export async function letReach(
  db: Kysely<Tables>,
): Promise<(person: string, reach: string[]) => Promise<void>> {
  await sql`create table reaching (person uuid primary key, reach uuid[] not null)`.execute(db)
  await sql`create or replace function reach_of(user_id uuid) returns uuid[] language sql stable as
    'select reach from reaching where person = user_id'`.execute(db)
  return async (person, reach) => {
    await sql`insert into reaching values (${person}, ${reach}::uuid[])
      on conflict (person) do update set reach = excluded.reach`.execute(db)
  }
}

/** What there is for each call: the id in its path, by the call. */
export type Things = Map<EndpointKey, string>

/** Makes something of another person's for each call about something. */
export async function makeThings(world: AccessWorld): Promise<Things> {
  const things: Things = new Map()
  for (const key of calls)
    if (isAboutOne(key)) things.set(key, await world.newTarget(key, 'moderator', "another's"))
  return things
}

/** Queries by which lists are asked, of scholarships, an applicant, and what is searched for. */
export interface Asked {
  here: string
  there: string
  me: string
  applicant: string
  /** Receipt numbers and names there. */
  words: string[]
}

/** How each list is asked; a list that is missing here is found by the test. */
export const queries = ({
  here,
  there,
  me,
  applicant,
  words,
}: Asked): Partial<Record<EndpointKey, string[]>> => {
  const both = (query = '') => [here, there].map(id => `?scholarship=${id}${query}`)
  const searches = ['Harbour', '+44 20 7946 0000', 'Amina', ...words].map(
    word => `?search=${encodeURIComponent(word)}`,
  )
  return {
    'GET /desk': [
      '',
      '?size=2',
      '?size=2&page=2',
      '?sort=-submitted',
      ...['open', 'Pending', 'Processing', 'Completed', 'Rejected', '!open'].map(
        status => `?status=${status}`,
      ),
      ...['award', 'decline', 'none', '!none'].map(outcome => `?outcome=${outcome}`),
      ...[me, 'nobody', '!nobody', `!${me}`].map(person => `?assignee=${person}`),
      '?label=strong',
      '?label=!strong',
      '?waiting=1',
      '?waiting=40',
      ...['met', 'notMet', '!met'].map(fit => `?conditions=${fit}`),
      ...[
        'complete',
        'feeMissing',
        'feePaid',
        'documentsMissing',
        'referencesMissing',
        'referencesPresent',
      ].map(what => `?completeness=${what}`),
      ...['waiting', 'lapsed', 'supplied'].map(state => `?asked=${state}`),
      ...searches,
      ...both(),
      ...both('&rounds=all'),
      ...both('&duplicates=likely'),
      ...both('&rounds=all&duplicates=likely&sort=-applicant'),
      ...both('&sort=score'),
    ],
    'GET /desk/officers': [''],
    'GET /desk/scholarships': [''],
    'GET /desk/views': [''],
    'GET /appliedScholarship': [
      '',
      '?page=1&size=2',
      '?page=2&size=2',
      '?status=open',
      '?sort=applicant',
      `?person=${applicant}`,
      ...searches,
      ...both(),
    ],
    'GET /appliedScholarship/:email': ['', '?page=1', '?page=1&search=Harbour'],
    'GET /overview': [''],
    'GET /conversations': ['', '?whose=mine', '?state=answered', '?state=answered&whose=mine'],
    'GET /conversations/unanswered': [''],
    'GET /awards': [
      '',
      ...['toAnswer', 'accepted', 'overdue', 'toCheck', 'gone'].map(s => `?state=${s}`),
      ...both(),
    ],
    'GET /instalments': [
      '',
      ...['due', 'ready', 'inFile', 'returned', 'planned'].map(state => `?state=${state}`),
      '?search=A-2026',
      ...searches,
      ...both(),
    ],
    'GET /instalments/counts': ['', ...both()],
    'GET /paymentFiles': ['', '?state=made', '?search=P-'],
    'GET /paymentFiles/choices': [''],
    'GET /funds': [''],
    'GET /report': ['', '?year=2026', ...both()],
    'GET /manageScholarships': [
      '',
      '?page=1&size=3',
      '?status=open',
      '?status=draft',
      '?search=Lakeside',
      '?sort=name',
    ],
    'GET /bulk': [''],
    'GET /packets': [''],
    'GET /exports': [''],
    'GET /export-sets': [''],
  }
}

/** What moves with the clock, and the names of requests. */
const moving = [/"serverTime":"[^"]*"/g, /"waitsSince":"[^"]*"/g, /"requestId":"[^"]*"/g]

const settled = (text: string) => moving.reduce((all, pattern) => all.replace(pattern, ''), text)

/** The answers to every reading call of an officer about what they reach, each with its status and figures in headers. */
export async function lookEverywhere(
  product: ServedProduct,
  officer: Person,
  { things, asked, email }: { things: Things; asked: Asked; email: string },
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const look = async (path: string) => {
    const answer = await send(product, 'GET', path, { token: officer.token })
    const figures = [...answer.headers].filter(([name]) => /^x-(total|last)/.test(name))
    const text = settled(await answer.text())
    answers.set(path, `${answer.status} ${JSON.stringify(figures)} ${text}`)
  }
  for (const [key, ways] of Object.entries(queries(asked)))
    for (const way of ways) await look(`${addressOf(key as EndpointKey, email)[1]}${way}`)
  for (const [key, id] of things)
    if (key.startsWith('GET ')) {
      const path = addressOf(key, id)[1]
      await look(path)
    }
  return answers
}

/** Which lists nobody looks at. */
export function forgotten(asked: Asked): EndpointKey[] {
  const known = queries(asked)
  return calls.filter(key => key.startsWith('GET ') && !isAboutOne(key) && !known[key] && !shared[key])
}

/** Makes a call with a body that it takes about `target`. @returns status and text, in which what was sent has no name */
export async function answerTo(
  product: ServedProduct,
  officer: Person,
  key: EndpointKey,
  target: string,
): Promise<string> {
  const [method, path] = addressOf(key, target)
  const body: { _id?: string } | undefined = accessTable[key].body?.(target)
  const answer = await send(product, method, path, { token: officer.token, ...(body && { body }) })
  const text = settled(await answer.text()).replaceAll(target, '{target}')
  return `${answer.status} ${body?._id ? text.replaceAll(body._id, '{new}') : text}`
}
