import type { Kysely } from 'kysely'
import { applicantDegree } from '../../../../contract/applications/application-terms.ts'
import {
  maximumTerms,
  namesOf,
  type TermKind,
  termKinds,
} from '../../../../contract/scholarships/scholarship-terms.ts'
import type { ManagedTerms, NewTerm, TermChanges } from '../../../../contract/scholarships/terms.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import { newId } from '../../../platform/database/new-id.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { readTerms } from '../search/term-queries.ts'
import { renameTerm } from './rename-term.ts'
import { lockPoster } from '../scholarship-edit-repository.ts'
import {
  findTermCalled,
  insertTerm,
  listTermRows,
  lockTerms,
  lockTermsCalled,
  orderTerms,
  updateTerm,
} from './term-repository.ts'

/** The subjects, degrees and categories for staff, and who changed any of them last [TERM1]. */
export async function listTerms(db: Database): Promise<ManagedTerms> {
  const rows = await listTermRows(db)
  const [last] = rows.toSorted((a, b) => Number(b.changed_at ?? 0) - Number(a.changed_at ?? 0))
  return {
    terms: rows.map(row => ({
      _id: row.id,
      kind: row.kind,
      name: row.name,
      formerNames: row.former_names,
      retired: row.retired_at !== null,
    })),
    changedAt: last?.changed_at?.toISOString() ?? null,
    changedBy: last?.changed_by ?? null,
  }
}

/**
 * Adds a term behind the others of its kind; everything that offers them follows at once [TERM1]. @returns its id
 * @throws ProductError `invalid_input` when the name is taken, or there are too many
 */
export async function addTerm(db: Kysely<Tables>, adminId: string, { kind, name }: NewTerm): Promise<string> {
  return withTransaction(db, async tx => {
    const changed = await takeTurn(tx, adminId)
    const ofKind = (await listTermRows(tx)).filter(row => row.kind === kind)
    if (ofKind.length >= maximumTerms)
      throw refusedField('name', `There are already ${maximumTerms}, which is the maximum.`)
    await requireFree(tx, { kind, name })
    const id = newId()
    await insertTerm(tx, { id, kind, name, position: ofKind.length, ...changed })
    await append(tx, { action: 'term.add', objectId: id, after: { kind, name } })
    return id
  })
}

/**
 * Renames, moves, retires or brings back a term. Its scholarships get a new name soon after; until then, and in
 * addresses for ever, the old one means the same [TERM1]. @returns 0 if nothing differed
 * @throws ProductError `not_found`, or `invalid_input` when the name is taken or no term would be offered
 */
export async function changeTerm(
  db: Kysely<Tables>,
  { id, adminId }: { id: string; adminId: string },
  changes: TermChanges,
): Promise<number> {
  return withTransaction(db, async tx => {
    const changed = await takeTurn(tx, adminId)
    const rows = await listTermRows(tx)
    const term = rows.find(row => row.id === id)
    if (!term) throw new ProductError('not_found')
    const ofKind = rows.filter(row => row.kind === term.kind)
    const { renamed, ended, columns, order } = differences(term, ofKind, changes)
    if (!columns && !order) return 0
    if (renamed) await requireFree(tx, { kind: term.kind, name: renamed, id })
    if (ended && ofKind.every(row => row.id === id || row.retired_at !== null))
      throw refusedField('retired', `At least one ${term.kind} must be offered.`)
    await updateTerm(tx, id, { ...changed, ...columns })
    if (order) await orderTerms(tx, order)
    await append(tx, {
      action: 'term.edit',
      objectId: id,
      before: { name: term.name, retired: term.retired_at !== null, position: ofKind.indexOf(term) },
      after: changes,
    })
    // One job a rename: one that runs already may be past some scholarships.
    if (renamed) await enqueue(tx, renameTerm, { key: `rename-term:${newId()}`, payload: { termId: id } })
    return 1
  })
}

type TermRow = Awaited<ReturnType<typeof listTermRows>>[number]

/** What the changes make different: columns of the term, and the order of the ids of its kind. */
function differences(term: TermRow, ofKind: TermRow[], { name, retired, position }: TermChanges) {
  const renamed = name === term.name ? undefined : name
  const ended = retired === true && term.retired_at === null
  const broughtBack = retired === false && term.retired_at !== null
  const columns = {
    ...(renamed !== undefined && {
      name: renamed,
      former_names: [...term.former_names.filter(former => former !== renamed), term.name],
    }),
    ...(ended && { retired_at: new Date() }),
    ...(broughtBack && { retired_at: null }),
  }
  const others = ofKind.filter(row => row.id !== term.id).map(row => row.id)
  const moved = position !== undefined && ofKind.indexOf(term) !== Math.min(position, others.length)
  return {
    renamed,
    ended,
    columns: Object.keys(columns).length > 0 ? columns : undefined,
    order: moved ? others.toSpliced(position, 0, term.id) : undefined,
  }
}

/** The field of a scholarship that holds each kind. */
const fields = {
  subject: 'subjectName',
  degree: 'degree',
  category: 'scholarshipCategory',
} as const satisfies Record<TermKind, string>

type TermFields = { [Field in (typeof fields)[TermKind]]?: string | undefined }

/**
 * The input of staff for a scholarship, with the current names of its terms, which are locked until the transaction
 * ends.
 * @param kept a scholarship may keep these, also when they are retired
 * @throws ProductError `invalid_input` when it is unknown or no longer offered
 */
export async function withTerms<Input extends TermFields>(
  tx: Database,
  input: Input,
  kept: Partial<Record<TermKind, string>> = {},
): Promise<Input> {
  const asked = termKinds.flatMap(kind => {
    const name = input[fields[kind]]
    return name === undefined ? [] : [{ kind, name }]
  })
  if (asked.length === 0) return input
  const known = await lockTermsCalled(tx, asked)
  const problems: Record<string, string> = {}
  const found: TermFields = {}
  for (const { kind } of asked) {
    const term = known.find(row => row.kind === kind)
    if (!term) problems[fields[kind]] = `There is no ${kind} with this name. Please choose another one.`
    else if (term.retired_at && ![term.name, ...term.former_names].includes(kept[kind] ?? ''))
      problems[fields[kind]] = `“${term.name}” is no longer offered. Please choose another ${kind}.`
    else found[fields[kind]] = term.name
  }
  if (Object.keys(problems).length > 0) throw new ProductError('invalid_input', { fields: problems })
  return { ...input, ...found }
}

/**
 * The degree that an applicant names, as applications hold it today [F1].
 * @param kept an application may keep it, whatever has become of it
 * @throws ProductError `invalid_input` when it is unknown or no longer offered
 */
export async function requireApplicantDegree(tx: Database, degree: string, kept?: string): Promise<string> {
  if (degree === kept) return degree
  const offered = await findApplicantDegree(tx, degree)
  if (!offered) throw refusedField('degree', 'Please choose a degree from the list.')
  return offered
}

/** A degree as applications hold it; nothing when it is unknown or no longer offered. */
export async function findApplicantDegree(tx: Database, degree: string): Promise<string | undefined> {
  const term = (await readTerms(tx)).degree.find(each =>
    namesOf(each).some(called => called === degree || applicantDegree(called) === degree),
  )
  return term && !term.retired ? applicantDegree(term.name) : undefined
}

/** Waits until nobody else changes terms. @returns who changes them now, and when */
async function takeTurn(tx: Database, adminId: string) {
  // Deleting the account at this moment waits for this.
  if (!(await lockPoster(tx, adminId))) throw new ProductError('unauthenticated')
  await lockTerms(tx)
  return { changed_by: adminId, changed_at: new Date() }
}

async function requireFree(
  tx: Database,
  { id, ...called }: { kind: TermKind; name: string; id?: string },
): Promise<void> {
  const other = await findTermCalled(tx, called)
  if (!other || other.id === id) return
  const isItsName = other.name.toLowerCase() === called.name.toLowerCase()
  throw refusedField(
    'name',
    isItsName
      ? `“${other.name}” already exists.`
      : `“${other.name}” has this name in older links, or one that looks alike. Please choose another name.`,
  )
}

function refusedField(field: string, message: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: message } })
}
