import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RecordEntriesTable, RecordSealsTable } from '../database/tables.ts'

/** An entry without its seal. */
export type EntryRow = Omit<Selectable<RecordEntriesTable>, 'seal'>

/** Every column that a seal covers, in the order of the bytes; one that is missing does not compile. */
const covered: { [Column in keyof EntryRow]: (row: EntryRow) => string | null } = {
  id: row => row.id,
  at: row => row.at.toISOString(),
  actor_id: row => row.actor_id,
  actor_as: row => row.actor_as,
  action: row => row.action,
  object_kind: row => row.object_kind,
  object_id: row => row.object_id,
  application_id: row => row.application_id,
  scholarship_id: row => row.scholarship_id,
  subject_id: row => row.subject_id,
  request_id: row => row.request_id,
  digest: row => row.digest && row.digest.toString('hex'),
}

export const entryColumns = Object.keys(covered) as (keyof EntryRow)[]

/** The bytes of an entry that its seal covers: a line of JSON, the same on every machine. */
export function canonicalBytes(row: EntryRow): string {
  return `${JSON.stringify(Object.values(covered).map(read => read(row)))}\n`
}

type SealHead = Pick<Selectable<RecordSealsTable>, 'number' | 'entries' | 'at'>

/** The hash of a seal, fed with its entries in the order of their ids. @param previous nothing for the first seal */
export function sealHash(previous: Buffer | undefined, { number, entries, at }: SealHead) {
  const hash = createHash('sha256')
  if (previous) hash.update(previous)
  hash.update(`${JSON.stringify([number, entries, at.toISOString()])}\n`)
  return {
    add: (row: EntryRow) => void hash.update(canonicalBytes(row)),
    digest: () => hash.digest(),
  }
}

/** Values as their columns hold them: texts of JSON. */
export interface Values {
  before: string | null
  after: string | null
}

/** What an entry keeps of its values after they were erased. JSON texts hold no line break, so nothing else has it. */
export function digestOf(salt: Buffer, { before, after }: Values): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(`${before ?? ''}\n${after ?? ''}`)
    .digest()
}
