import { type Kysely, sql } from 'kysely'

/** Fields of the entities as clients know them, where their spelling differs from the columns'. */
const entityFields = `
  _id id email user_password password role date price amount currency scholarshipId scholarshipName
  universityName universityImage universityLocation universityRank category subject subjectName
  degree rating scholarshipCategory applicationFees applicationFee serviceCharge stipend
  applicationDeadline postDate postedUserEmail userName userEmail photo status feedback image
  paymentId reviewerName reviewerEmail reviewerImage reviewDate ratingPoint reviewerComments
  transactionId paymentStatus sub sid epoch isAdmin constructor prototype`

/** The fields of all entities, and the columns of their tables in both spellings. */
export async function listFields<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns
    where (table_schema, table_name) in (('public', 'users'), ('public', 'scholarships'), ('public', 'reviews'),
      ('public', 'applications'), ('public', 'payments'), ('identity', 'user'))`.execute(db)
  const columns = rows.map(row => row.name)
  const camel = columns.map(name => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set([...entityFields.trim().split(/\s+/), ...columns, ...camel])]
}

const plantedId = '01badbad-0000-7000-8000-0badbadbadba'

/** Values that a column of this name would take, none of which the rules would give it. */
export function plantedValues(field: string): unknown[] {
  const values: [RegExp, unknown[]][] = [
    [/email_?verified/i, [true]],
    [/email/i, ['planted@example.net']],
    [/role|isAdmin/, ['admin']],
    [/status/i, ['Completed', 'succeeded']],
    [/gender/, ['male']],
    [/^degree/, ['bachelor', 'Bachelor']],
    [/category/i, ['Self-Fund']],
    [/subject/i, ['Agriculture']],
    [/password/i, ['Planted!Pass1']],
    [/rating/i, [1.25]],
    [/photo|image/i, [`/images/${plantedId}/full.webp`]],
    [/location/i, [{ country: 'Planted', city: 'Planted' }]],
    [/price|fee|charge|stipend|amount/i, ['$77777.77', 7_777_777]],
    [/minor|rank|version|epoch|attempts|width|height|hits/i, [7_777_777]],
    [/date|deadline|_at$|At$/, ['2001-02-03T04:05:06.000Z', '2001-02-03']],
    [/(^|_)id$|Id$|^sub$|^sid$/, [plantedId]],
    [/livemode/, [true]],
  ]
  return values.find(([pattern]) => pattern.test(field))?.[1] ?? ['planted text']
}
