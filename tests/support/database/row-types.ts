import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../server/platform/database/tables.ts'

const byHand = readFileSync(
  new URL('../../../server/platform/database/column-types.ts', import.meta.url),
  'utf8',
)
const known = new Map(
  [...byHand.matchAll(/^ {2}'(\w+\.\w+)': (.+)$/gm)].map(([, name = '', type = '']) => [name, type]),
)

/** What only triggers write. */
const byTriggers =
  /^(desk_(questions|rows|counts|gaps|traits)|retention_decided|scholarship_changes)\.|^applications\.applicant_|^reviews\.(reviewer_|university_name|scholarship_text)/

/** Names what an applicant sent, or what is kept about that. */
const ofSent = new RegExp(
  [
    String.raw`\.(application|award|batch|instalment|reading)_id$`,
    String.raw`^(applications|application_events|reference_requests|scores|decision_batches|messages|information_requests)\.id$`,
    String.raw`^(desk_notes|awards|award_events|instalments|award_conditions|payment_files|committee_readings)\.id$`,
    String.raw`^(reference_letters\.request_id|payment_items\.file_id)$`,
  ].join('|'),
)

const scalars: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  numeric: 'number',
  'timestamp with time zone': 'Date',
}

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  filled: boolean
  computed: boolean
  /** The check constraint that lists the allowed words. */
  words: string | null
}

/** The text of `tables.ts` for this database and `column-types.ts`. */
export async function rowTypes(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
      atthasdef as filled, attgenerated <> '' or attidentity = 'a' as computed,
      (select pg_get_constraintdef(pg_constraint.oid) from pg_constraint where conrelid = attrelid and contype = 'c'
        and conkey = array[attnum] and pg_get_constraintdef(pg_constraint.oid) ~ ' = ANY .*ARRAY') as words
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by pg_class.oid, attnum`.execute(db)
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  const interfaces = tables.map(([table, columns]) => {
    const lines = columns.map(column => `  ${column.name}: ${typeOf(column)}\n`)
    return `export interface ${nameOf(table)} {\n${lines.join('')}}\n`
  })
  const all = tables.map(([table]) => `  ${table}: ${nameOf(table)}\n`)
  return `${head}\n${interfaces.join('\n')}
/** Every table of the product; the identity service keeps its own in the schema \`identity\`. */
export interface Tables {\n${all.join('')}}\n`
}

const head = `// Made from the database and column-types.ts (CONTRIBUTING.md, A migration). What a row and a column is: migrations/.
import type { ColumnType, Generated } from 'kysely'
import type { SeenId } from './seen-id.ts'
import type { ColumnTypes } from './column-types.ts'

/** JSON is written as text. */
type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>
/** Written by triggers, or generated. */
type ReadOnly<T> = ColumnType<T, never, never>
/** The id of what an applicant sent, or of what is kept about that: a query takes it from who has passed a gate (access/scope.ts). */
type Seen<Null = never> = ColumnType<SeenId | Null, string | Null, string | Null>
`

const nameOf = (table: string) =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

function typeOf({ table, name, type, nullable, filled, computed, words }: Column): string {
  const ours = known.get(`${table}.${name}`)
  const reference = `ColumnTypes['${table}.${name}']`
  if (ours?.startsWith('ColumnType<')) return reference
  const [scalar = '', array] = /^(.*?)(\[\])?$/.exec(type)?.slice(1) ?? []
  const seen = ofSent.test(`${table}.${name}`)
  const plain = seen ? 'SeenId' : `${scalars[scalar] ?? 'string'}${array ?? ''}`
  const listed = words && [...words.matchAll(/'[^']*'/g)].join(' | ')
  const value = `${ours ? reference : listed || plain}${nullable ? ' | null' : ''}`
  if (computed || byTriggers.test(`${table}.${name}`)) return `ReadOnly<${value}>`
  if (seen) return nullable ? 'Seen<null>' : 'Seen'
  if (type === 'jsonb' || type === 'json') return `Json<${value}>`
  return filled ? `Generated<${value}>` : value
}
