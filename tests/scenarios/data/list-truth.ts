import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  closedChoices,
  limitGroups,
  scholarshipOrders,
} from '../../../contract/scholarships/scholarship-filters.ts'
import { specifiedTerms, type TermKind } from '../../../contract/scholarships/scholarship-terms.ts'
import type { ScholarshipFacets, ScholarshipPage } from '../../../contract/scholarships/scholarships.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import type { ScholarshipsTable, Tables } from '../../../server/platform/database/tables.ts'
import type {
  Facets,
  ScholarshipQuery,
} from '../../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { findPlainly } from '../../../server/features/scholarships/search/scholarship-index/testing/plain-search.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import type { Person } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'
import { plain, setSynonyms, synonyms, widenPlainly } from './synonym-truth.ts'

/** From common to rare; some with accents, one with the wildcards of LIKE. */
const words = [
  'University',
  'of',
  'Merit',
  'École',
  'Zürich',
  'Łódź',
  'Award',
  '100%',
  'n_w',
  'Tromsø',
  'Pécs',
]
const syllables = ['ka', 'mo', 'tel', 'bra', 'sun', 'vel', 'or', 'hal']
const searches = [
  ...words,
  'UNIVERSITY merit',
  'ecole zurich',
  'lodz',
  'of award',
  'norway',
  'kamotel',
  'u',
  'xyzzy',
  'phd',
  'award of UNIVERSITY',
  'free merit',
  'nová merit',
]

const countries = ['Norway', 'Germany', 'México', 'Mexico', 'NORWAY', 'Korea, Republic of', 'Zanzibar']

const cities = ['Bergen', 'BERGEN', 'Zanzibar', 'Łódź', 'Aix-en-Provence', 'Sankt Gallen']

type Random = ReturnType<typeof seededRandom>
type Row = Awaited<ReturnType<typeof readAll>>['all'][number]

/** What a caller can look at in many ways, compared with what is there. */
export interface ListTruth {
  product: ServedProduct
  staff: Person
  random: Random
}

/** Adds scholarships: few words in very many, many words in few, and many with the same fee and date. */
export async function addSkewed(
  { product, random }: Pick<ListTruth, 'product' | 'random'>,
  count: number,
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    university_name: `${skewed(random, words)} ${skewed(random, words)} ${name(random)}`,
    scholarship_name: `${name(random)} ${random.pick(['', '(', 'x', '-', '[', '`', '_'])}${skewed(random, words)}${random.pick(['', ')', '/', '~', '\\', '!'])}`,
    fee: random.chance(0.5) ? 0 : 100 * (1 + Math.floor(random.next() ** 3 * 40)),
    day: Math.floor(random.next() ** 2 * 50),
    deadline: dateIn(random.integer(-20, 60)),
    archived: random.chance(0.05),
    country: skewed(random, countries),
    subject: skewed(random, specifiedTerms.subject),
    degree: skewed(random, specifiedTerms.degree),
    category: skewed(random, specifiedTerms.category),
    rating: random.integer(10, 50) / 10,
  }))
  await sql`
    insert into scholarships (id, university_name, university_image, scholarship_name, category, country, city,
      university_rank, application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
      application_fee_minor, rating, posted_at, posted_by_email, archived_at)
    select id, university_name, '', scholarship_name, category, country, 'Bergen', 5, deadline, subject, 'Text.',
      degree, 0, 0, fee, rating, date '2026-01-01' + day, 'office@example.org', case when archived then now() end
    from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, university_name text, scholarship_name text,
      fee bigint, day integer, deadline date, archived boolean, country text, subject text, degree text, category text,
      rating numeric)`.execute(product.db)
}

/** Inserts, edits, archives, offers again and deletes at random, in small and in large statements. */
export async function writeAtRandom(truth: ListTruth, count: number): Promise<void> {
  const { product, random } = truth
  const { db } = product
  for (let i = 0; i < count; i += 1) {
    const rows = await sql<{ id: string }>`select id from scholarships order by id`.execute(db)
    const id = random.pick(rows.rows).id
    const some = sql`id in (select id from scholarships where hashtext(id::text) % 40 = ${random.integer(0, 39)})`
    await random.pick([
      () => insertScholarship(db, { application_fee_minor: 0, posted_at: new Date('2026-01-03') }),
      () => addSkewed(truth, random.integer(1, 60)),
      () =>
        sql`update scholarships set application_fee_minor = ${100 * random.integer(0, 9)} where ${some}`.execute(
          db,
        ),
      () => sql`update scholarships set university_name = ${name(random)} where id = ${id}`.execute(db),
      () => sql`update scholarships set posted_at = ${new Date('2026-01-20')} where ${some}`.execute(db),
      () => sql`update scholarships set archived_at = now() where id = ${id}`.execute(db),
      () =>
        sql`update scholarships set archived_at = null where archived_at is not null and ${some}`.execute(db),
      () => sql`update scholarships set rating = 3 where ${some}`.execute(db),
      () =>
        sql`update scholarships set application_deadline = ${dateIn(random.integer(-2, 95))} where ${some}`.execute(
          db,
        ),
      () => sql`update scholarships set country = ${random.pick(countries)} where id = ${id}`.execute(db),
      () => sql`update scholarships set city = ${random.pick(cities)} where ${some}`.execute(db),
      () => sql`delete from scholarships where ${some}`.execute(db),
      () =>
        setSynonyms(
          db,
          synonyms.filter(() => random.chance(0.7)),
        ),
    ])()
  }
}

/** Reads the lists in `count` random ways. @returns what is not as plain loops find it in the table */
export async function findUntruths({ product, staff, random }: ListTruth, count: number): Promise<string[]> {
  const { all, today } = await readAll(product.db)
  const { groups } = await product.db.selectFrom('search_synonyms').select('groups').executeTakeFirstOrThrow()
  const offered = all.filter(row => !row.archived).toSorted(inListOrder)
  const untruths: string[] = []
  const compare = async (path: string, wanted: Wanted, answer?: Answer) => {
    const found = answer ?? (await read(product, path, staff))
    if (wanted.count !== undefined && found.count !== wanted.count)
      untruths.push(`${path} counts ${found.count}, not ${wanted.count}`)
    if (found.ids.join() !== wanted.ids.join())
      untruths.push(`${path} answers ${found.ids.length} others than expected`)
    if (!isDeepStrictEqual(found.facets, wanted.facets))
      untruths.push(`${path} has other facets: ${JSON.stringify([found.facets, wanted.facets])}`)
  }
  for (let i = 0; i < count; i += 1) {
    const query = randomQuery(random, { today, found: offered.length })
    const plainly = (words: readonly string[]) =>
      findPlainly(offered, { ...query, words, widened: widenPlainly(words, groups) })
    const path = `/allScholarships?${parametersOf(query)}`
    const answer = await read(product, path, staff)
    if (answer.meant && plainly(query.words).count > 0) untruths.push(`${path} was there as it was typed`)
    // What was meant by words that are nowhere has no simple oracle; what that finds has.
    const found = plainly(answer.meant ?? query.words)
    await compare(path, { ...found, facets: found.facets && inTheContract(found.facets) }, answer)

    const search = query.words.join(' ')
    const matching = offered.filter(row => contains(row, search))
    const [sort, order] = random.pick(Object.entries(staffOrders))
    const status = random.pick(['open', 'closed', undefined])
    const forStaff = matching.filter(row => !status || (status === 'closed') === row.closed).toSorted(order)
    const size = random.integer(1, 100)
    const page = 1 + Math.floor((random.next() * matching.length * 1.1) / size)
    await compare(
      `/manageScholarships?page=${page}&size=${size}&search=${encodeURIComponent(search)}&sort=${sort}${status ? `&status=${status}` : ''}`,
      { ids: idsOf(forStaff.slice((page - 1) * size, page * size)), count: forStaff.length },
    )

    const after = random.pick(all)
    const behind = offered.filter(row => inListOrder(after, row) < 0)
    await compare(`/scholarships?limit=${size}&after=${after.id}`, { ids: idsOf(behind.slice(0, size)) })
  }
  await compare('/scholarships', { ids: idsOf(offered) })
  return untruths
}

interface Wanted {
  ids: string[]
  count?: number
  facets?: ScholarshipFacets | undefined
}

const idsOf = (rows: Row[]) => rows.map(row => row.id)

/** Words, filters, an order and a page; many find something. */
export function randomQuery(
  random: Random,
  { today, found }: { today: number; found: number },
): ScholarshipQuery {
  const search = random.chance(0.3) ? '' : random.pick(searches)
  const some = <Value>(values: readonly Value[]) =>
    random.chance(0.7) ? undefined : values.filter(() => random.chance(0.5))
  const one = <Value>(values: readonly Value[]) => (random.chance(0.8) ? undefined : random.pick(values))
  const filters = {
    subject: some(specifiedTerms.subject),
    degree: some(specifiedTerms.degree),
    category: some(specifiedTerms.category),
    country: some(['norway', 'mexico', 'germany', 'nowhere']),
    maxFee: one([0, 250, 1_000, 2_500, 100_000]),
    closesWithin: one([...limitGroups.closesWithin, 1, 365]),
    minRating: one([...limitGroups.minRating, 1]),
  }
  const words = search === '' ? [] : plain(search).split(' ')
  const limit = random.chance(0.5) ? 3 : random.integer(1, 100)
  return {
    words,
    filters: Object.fromEntries(
      Object.entries(filters).filter(
        ([, value]) => value !== undefined && !(Array.isArray(value) && !value.length),
      ),
    ),
    closed: random.pick(closedChoices),
    order: random.pick(scholarshipOrders),
    today,
    offset: random.chance(0.5) ? 0 : limit * Math.floor((random.next() * found) / 4 / limit),
    limit,
    facets: random.chance(0.5),
  }
}

function parametersOf(query: ScholarshipQuery): string {
  const { words, filters, closed, order, offset, limit, facets } = query
  const params = new URLSearchParams({
    page: String(offset / limit + 1),
    size: String(limit),
    search: words.join(' '),
    closed,
    sort: order,
    facets: String(facets),
  })
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value)) for (const choice of value) params.append(name, choice)
    else params.set(name, String(name === 'maxFee' ? Number(value) / 100 : value))
  }
  return params.toString()
}

function inTheContract(facets: Facets): ScholarshipFacets {
  const { country, maxFee, closesWithin, minRating, ...same } = facets
  const counted = (kind: TermKind) =>
    specifiedTerms[kind].map(value => ({ value, count: facets[kind].get(value) ?? 0 }))
  return {
    ...same,
    subject: counted('subject'),
    degree: counted('degree'),
    category: counted('category'),
    country: country.map(({ value, count }) => ({ value, count })),
    fee: maxFee.map(({ value, count }) => ({ value: value / 100, count })),
    closing: closesWithin,
    rating: minRating,
  }
}

async function read(product: ServedProduct, path: string, { token }: Person) {
  const answer = await fetch(`${product.siteUrl}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  const body = (await answer.json()) as ScholarshipPage | ScholarshipPage['scholarships']
  const {
    scholarships,
    count,
    facets = undefined,
  } = 'count' in body ? body : { scholarships: body, count: Number(answer.headers.get('x-total-count')) }
  const meant = facets?.nearest?.split(' ')
  delete facets?.nearest
  delete facets?.none
  delete facets?.withoutWords
  return { ids: scholarships.map(entry => entry._id), count, facets, meant }
}

type Answer = Awaited<ReturnType<typeof read>>

async function readAll(db: Kysely<Tables>) {
  const rows = await db.selectFrom('scholarships').selectAll().execute()
  const { rows: now } = await sql<{ today: number }>`
    select (now() at time zone interval '-12:00')::date - date '1970-01-01' as today`.execute(db)
  const today = now[0]?.today ?? 0
  const all = rows.map(row => ({
    id: row.id,
    fee_minor: row.application_fee_minor,
    newest_first: -1000 * row.posted_at.getTime(),
    deadline: Date.parse(row.application_deadline) / 86_400_000,
    subject: row.subject,
    degree: row.degree,
    category: row.category,
    country: row.country,
    country_form: plain(row.country),
    rating: row.rating,
    conditions: null,
    archived: row.archived_at !== null,
    closed: Date.parse(row.application_deadline) / 86_400_000 < today,
    university: row.university_name,
    university_form: plain(row.university_name),
    city: row.city,
    city_form: plain(row.city),
    search_text: textOf(row) + (row.application_fee_minor === 0 ? ' free' : ''),
  }))
  return { all, today }
}

function textOf(row: Selectable<ScholarshipsTable>): string {
  const { university_name, scholarship_name, category, subject, degree, country, city } = row
  return plain([university_name, scholarship_name, category, subject, degree, country, city].join(' '))
}

const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : Number(a.id > b.id))
const inListOrder = (a: Row, b: Row) =>
  a.fee_minor - b.fee_minor || a.newest_first - b.newest_first || byId(a, b)
const staffOrders: Record<string, (a: Row, b: Row) => number> = {
  '-posted': (a, b) => a.newest_first - b.newest_first || byId(b, a),
  fee: (a, b) => a.fee_minor - b.fee_minor || byId(a, b),
  university: (a, b) => Buffer.compare(Buffer.from(a.university), Buffer.from(b.university)) || byId(a, b),
}

function contains(row: Row, search: string): boolean {
  return plain(search)
    .split(' ')
    .every(word => row.search_text.includes(word))
}

function skewed(random: Random, items: readonly string[]): string {
  return items[Math.floor(random.next() ** 2.5 * items.length)] ?? ''
}

function name(random: Random): string {
  return random.pick(syllables) + random.pick(syllables) + random.pick(syllables)
}
