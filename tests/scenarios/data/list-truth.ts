import { type Kysely, sql } from 'kysely'
import type { ScholarshipPage } from '../../../contract/scholarships.ts'
import { newId } from '../../../server/database/new-id.ts'
import { seededRandom } from '../../../demo-data/random.ts'
import type { Tables } from '../../../server/database/tables.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import type { Person } from '../../support/identity/people.ts'
import type { ServedProduct } from '../../support/product.ts'

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
]

type Random = ReturnType<typeof seededRandom>
type Row = Awaited<ReturnType<typeof readAll>>[number]

/** What a caller can look at in many ways, compared with what is there. */
export interface ListTruth {
  product: ServedProduct
  staff: Person
  random: Random
}

/** Adds scholarships: few words in very many, many words in few, and many with the same fee and date. */
export async function addSkewed({ product, random }: ListTruth, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    university_name: `${skewed(random, words)} ${skewed(random, words)} ${name(random)}`,
    scholarship_name: `${name(random)} ${skewed(random, words)}`,
    fee: random.chance(0.5) ? 0 : 100 * (1 + Math.floor(random.next() ** 3 * 40)),
    day: Math.floor(random.next() ** 2 * 50),
    deadline: dateIn(random.integer(-20, 60)),
    archived: random.chance(0.05),
  }))
  await sql`
    insert into scholarships (id, university_name, university_image, scholarship_name, category, country, city,
      university_rank, application_deadline, subject, description, degree, stipend_minor, service_charge_minor,
      application_fee_minor, rating, posted_at, posted_by_email, archived_at)
    select id, university_name, '', scholarship_name, 'Partial', 'Norway', 'Bergen', 5, deadline, 'Doctor', 'Text.',
      'Masters', 0, 0, fee, 4, date '2026-01-01' + day, 'office@example.org', case when archived then now() end
    from json_to_recordset(${JSON.stringify(rows)}) as row (id uuid, university_name text, scholarship_name text,
      fee bigint, day integer, deadline date, archived boolean)`.execute(product.db)
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
      () => sql`delete from scholarships where ${some}`.execute(db),
    ])()
  }
}

/** Reads the lists in `count` random ways. @returns what is not as plain JavaScript finds it in the table */
export async function findUntruths({ product, staff, random }: ListTruth, count: number): Promise<string[]> {
  const all = await readAll(product.db)
  const offered = all.filter(row => !row.archived).toSorted(inListOrder)
  const untruths: string[] = []
  const compare = async (path: string, wanted: Row[], total?: number) => {
    const found = await read(product, path, staff)
    const ids = wanted.map(row => row.id)
    if (total !== undefined && found.total !== total)
      untruths.push(`${path} counts ${found.total}, not ${total}`)
    if (found.ids.join() !== ids.join())
      untruths.push(`${path} answers ${found.ids.length} others than expected`)
  }
  for (let i = 0; i < count; i += 1) {
    const search = random.chance(0.25) ? '' : random.pick(searches)
    const matching = offered.filter(row => contains(row, search))
    const size = random.chance(0.5) ? 3 : random.integer(1, 100)
    const page = 1 + Math.floor((random.next() * matching.length * 1.1) / size)
    const slice = (rows: Row[]) => rows.slice((page - 1) * size, page * size)
    const query = `page=${page}&size=${size}&search=${encodeURIComponent(search)}`
    await compare(`/allScholarships?${query}`, slice(matching), matching.length)

    const [sort, order] = random.pick(Object.entries(staffOrders))
    const status = random.pick(['open', 'closed', undefined])
    const forStaff = matching.filter(row => !status || (status === 'closed') === row.closed).toSorted(order)
    await compare(
      `/manageScholarships?${query}&sort=${sort}${status ? `&status=${status}` : ''}`,
      slice(forStaff),
      forStaff.length,
    )

    const after = random.pick(all)
    const behind = offered.filter(row => inListOrder(after, row) < 0)
    await compare(`/scholarships?limit=${size}&after=${after.id}`, behind.slice(0, size))
  }
  await compare('/scholarships', offered)
  return untruths
}

async function read(product: ServedProduct, path: string, { token }: Person) {
  const answer = await fetch(`${product.siteUrl}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = (await answer.json()) as ScholarshipPage | ScholarshipPage['scholarships']
  const entries = 'count' in body ? body.scholarships : body
  const total = 'count' in body ? body.count : Number(answer.headers.get('x-total-count'))
  return { ids: entries.map(entry => entry._id), total }
}

async function readAll(db: Kysely<Tables>) {
  const rows = await db.selectFrom('scholarships').selectAll().execute()
  const { rows: now } = await sql<{ today: string }>`
    select (now() at time zone interval '-12:00')::date as today`.execute(db)
  return rows.map(row => ({
    id: row.id,
    fee: row.application_fee_minor,
    posted: row.posted_at.getTime(),
    archived: row.archived_at !== null,
    closed: row.application_deadline < (now[0]?.today ?? ''),
    university: row.university_name,
    text: plain(
      [
        row.university_name,
        row.scholarship_name,
        row.category,
        row.subject,
        row.degree,
        row.country,
        row.city,
      ].join(' '),
    ),
  }))
}

const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : Number(a.id > b.id))
const inListOrder = (a: Row, b: Row) => a.fee - b.fee || b.posted - a.posted || byId(a, b)
const staffOrders: Record<string, (a: Row, b: Row) => number> = {
  '-posted': (a, b) => b.posted - a.posted || byId(b, a),
  fee: (a, b) => a.fee - b.fee || byId(a, b),
  university: (a, b) => Buffer.compare(Buffer.from(a.university), Buffer.from(b.university)) || byId(a, b),
}

function contains(row: Row, search: string): boolean {
  return plain(search)
    .split(' ')
    .every(word => row.text.includes(word))
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/g, 'l').replace(/ø/g, 'o')
}

function skewed(random: Random, items: string[]): string {
  return items[Math.floor(random.next() ** 2.5 * items.length)] ?? ''
}

function name(random: Random): string {
  return random.pick(syllables) + random.pick(syllables) + random.pick(syllables)
}
