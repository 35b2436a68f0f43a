import type { Insertable, Transaction } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { readOffice } from '../../../platform/database/office-settings.ts'
import type { ScholarshipsTable, Tables } from '../../../platform/database/tables.ts'
import { importConditions, type WrittenConditions } from '../../eligibility/condition-service.ts'
import { readSensitiveOn } from '../../eligibility/eligibility-queries.ts'
import { deleteUntouched, insertScholarships } from '../../scholarships/import-service.ts'
import { readTerms } from '../../scholarships/search/term-queries.ts'
import type { FileRow, ImportKind, ImportTarget, Judged, RowProblem } from '../import-kind.ts'
import { scholarshipFields } from './scholarship-fields.ts'
import {
  findActedOn,
  findIds,
  findImportedKeys,
  findSame,
  lockImported,
  noteImported,
} from './scholarship-import-repository.ts'
import { naturalKey, type NewScholarship, readScholarship, type RowContext } from './scholarship-row.ts'

interface Wanted {
  scholarship: Insertable<ScholarshipsTable>
  conditions: WrittenConditions | undefined
  key: string
}

/** Scholarships from a file: as drafts, or offered at once [IMPORT1]. */
export const scholarshipImport: ImportKind<Wanted> = {
  fields: async () => scholarshipFields,
  read: async (db, target) => {
    const given = await rowContext(db, target)
    const seen = new Map<string, number>()
    return {
      judge: rows => judge(db, rows, { given, seen }),
      async write(tx, wanted) {
        await insertScholarships(
          tx,
          wanted.map(({ scholarship }) => scholarship),
        )
        await importConditions(
          tx,
          wanted.flatMap(({ scholarship, conditions }) =>
            conditions ? [{ scholarshipId: scholarship.id, ...conditions }] : [],
          ),
        )
        await noteImported(tx, target.importId, wanted)
      },
    }
  },
  undo,
}

async function rowContext(db: Database, { importedBy, publish }: ImportTarget): Promise<RowContext> {
  const { currency, timeZone: zone } = await readOffice(db)
  return {
    terms: await readTerms(db),
    currency,
    zone,
    now: await readTime(db),
    publish,
    email: importedBy.email,
    switchedOn: await readSensitiveOn(db),
  }
}

/** A row that can be read. */
interface Candidate {
  row: number
  scholarship: NewScholarship
  conditions: WrittenConditions | undefined
  key: string
}

async function judge(
  db: Database,
  rows: readonly FileRow[],
  { given, seen }: { given: RowContext; seen: Map<string, number> },
): Promise<Judged<Wanted>> {
  const candidates: Candidate[] = []
  const problems: RowProblem[] = []
  for (const row of rows) {
    const read = readScholarship(row, given)
    if ('scholarship' in read) {
      const candidate = { row: row.number, ...read, key: naturalKey(read.scholarship) }
      const twice = twiceInFile(candidate, seen)
      if (twice) problems.push(twice)
      else candidates.push(candidate)
    } else for (const [field, message] of read.problems) problems.push({ row: row.number, field, message })
  }
  const fresh = await withoutKnown(db, candidates)
  const wanted = fresh.map(({ scholarship, conditions, key }) => ({
    scholarship: { ...scholarship, id: scholarship.id ?? newId() },
    conditions,
    key,
  }))
  return { wanted, already: candidates.length - fresh.length, problems }
}

/** One thing in two rows is a mistake: which one is meant? */
function twiceInFile(
  { row, scholarship, key }: Candidate,
  seen: Map<string, number>,
): RowProblem | undefined {
  const names = scholarship.id ? [scholarship.id, key] : [key]
  const [before] = names.flatMap(name => seen.get(name) ?? [])
  for (const name of names) seen.set(name, row)
  if (before === undefined) return undefined
  const field = scholarship.id && seen.get(key) === undefined ? 'scholarship' : 'name'
  return { row, field, message: `The same scholarship is in row ${before}.` }
}

async function withoutKnown(db: Database, candidates: Candidate[]): Promise<Candidate[]> {
  const ids = await findIds(
    db,
    candidates.flatMap(({ scholarship }) => scholarship.id ?? []),
  )
  const keys = await findImportedKeys(
    db,
    candidates.map(({ key }) => key),
  )
  const same = await findSame(
    db,
    candidates.map(({ scholarship }) => scholarship),
  )
  return candidates.filter(
    ({ scholarship, key }, place) =>
      !(scholarship.id && ids.has(scholarship.id)) && !keys.has(key) && !same.has(place),
  )
}

/** Rows that one statement removes. */
const atOnce = 1_000

async function undo(tx: Transaction<Tables>, importId: string): Promise<string | undefined> {
  const { ids, edited } = await lockImported(tx, importId)
  if (edited)
    return `“${edited.scholarship_name}” has been changed since. Remove it by hand, or keep everything.`
  const acted = await findActedOn(tx, importId)
  if (acted) return `${acted.act} “${acted.name}”, so this import cannot be undone.`
  for (let at = 0; at < ids.length; at += atOnce) await deleteUntouched(tx, ids.slice(at, at + atOnce))
  return undefined
}
