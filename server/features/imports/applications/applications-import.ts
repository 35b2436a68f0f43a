import type { Transaction } from 'kysely'
import { applicantDegree } from '../../../../contract/applications/application-terms.ts'
import { namesOf } from '../../../../contract/scholarships/scholarship-terms.ts'
import { vouchFor } from '../../../platform/access/scope.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { readTime } from '../../../platform/database/deadline.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { readOffice } from '../../../platform/database/office-settings.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { repeatedColumns, storeImported } from '../../applications/import-service.ts'
import { insertImportedDecisions } from '../../decisions/import-service.ts'
import { readPublished } from '../../forms/form-service.ts'
import { settleElsewhere } from '../../payments/import-service.ts'
import { importPeople, listAccounts } from '../../people/import-people-service.ts'
import { findScholarship, type ScholarshipRow } from '../../scholarships/scholarship-service.ts'
import { readTerms } from '../../scholarships/search/term-queries.ts'
import type { FileRow, ImportKind, ImportReading, ImportTarget, Judged } from '../import-kind.ts'
import { applicationFields } from './application-fields.ts'
import { insertImportedRows, listPresent } from './imported-repository.ts'
import { readApplication, type ReadApplication, type RowContext } from './read-application.ts'
import { undoApplications } from './undo-applications.ts'

/** The applications of one round, with their applicants and answers [IMPORT1]. */
export const applicationsImport: ImportKind<ReadApplication> = {
  async fields(db, target) {
    return applicationFields((await readForm(db, await requireScholarship(db, target)))?.definition)
  },
  async read(db, target, matched) {
    const context = await readContext(db, target, matched)
    const reading = new Reading(db, context, target.importedBy)
    return {
      judge: rows => reading.judge(rows),
      write: (tx, wanted) => write(tx, { target, context, wanted }),
    } satisfies ImportReading<ReadApplication>
  },
  undo: undoApplications,
}

/** @throws Error when the scholarship is gone */
async function requireScholarship(
  db: Database,
  { scholarshipId = '' }: Pick<ImportTarget, 'scholarshipId'>,
): Promise<ScholarshipRow> {
  const scholarship = await findScholarship(db, scholarshipId)
  if (!scholarship) throw new Error('The scholarship of an import is gone.')
  return scholarship
}

async function readForm(db: Database, { form_version_id: id }: ScholarshipRow): Promise<RowContext['form']> {
  return id ? { id, definition: await readPublished(db, id) } : undefined
}

async function readContext(
  db: Database,
  target: ImportTarget,
  matched: readonly string[],
): Promise<RowContext> {
  const scholarship = await requireScholarship(db, target)
  const { degree: degrees } = await readTerms(db)
  return {
    scholarship,
    currency: (await readOffice(db)).currency,
    degrees: new Map(
      degrees.flatMap(term =>
        namesOf(term).map(called => [called.toLowerCase(), applicantDegree(term.name)]),
      ),
    ),
    form: await readForm(db, scholarship),
    matched: new Set(matched),
    now: await readTime(db),
  }
}

/** Judges rows; what stood in earlier ones counts. */
class Reading {
  private readonly db: Database
  private readonly context: RowContext
  /** The row of each address and of each id. */
  private readonly seen = new Map<string, number>()

  private readonly importedBy: ImportTarget['importedBy']

  constructor(db: Database, context: RowContext, importedBy: ImportTarget['importedBy']) {
    this.db = db
    this.context = context
    this.importedBy = importedBy
  }

  async judge(rows: readonly FileRow[]): Promise<Judged<ReadApplication>> {
    const read = rows.map(row => ({ row, ...readApplication(row, this.context) }))
    const { present, byId, strange } = await this.look(read.map(each => each.read))
    const judged = { wanted: [], already: 0, problems: [], lacking: [] } as Required<Judged<ReadApplication>>
    for (const { row, read: found, problems, lacking } of read) {
      const refuse = (field: string, message: string) => problems.push({ row: row.number, field, message })
      this.findTwins(row.number, found, refuse)
      if (present.has(found.email)) {
        judged.already += 1
        continue
      }
      if (byId.has(found.id ?? '')) refuse('application', 'Another application has this id.')
      if (found.email === this.importedBy.email)
        refuse('email', 'This is your own application. Please ask a colleague to import it.')
      else if (strange.has(found.email)) refuse('email', notConfirmed)
      if (problems.length === 0) judged.wanted.push(found)
      judged.problems.push(...problems)
      judged.lacking.push(...lacking)
    }
    return judged
  }

  /** What is here of these rows. */
  private async look(read: readonly ReadApplication[]) {
    const emails = read.flatMap(({ email }) => (email ? [email] : []))
    const found = await listPresent(this.db, {
      scholarshipId: this.context.scholarship.id,
      emails,
      ids: read.flatMap(({ id }) => (id ? [id] : [])),
    })
    const accounts = await listAccounts(this.db, emails)
    return {
      present: new Set(found.flatMap(({ email, isHere }) => (isHere ? [email] : []))),
      byId: new Set(found.map(({ id }) => id)),
      strange: new Set(accounts.flatMap(({ email, isTheirs }) => (isTheirs ? [] : [email]))),
    }
  }

  private findTwins(
    row: number,
    { email, id }: ReadApplication,
    refuse: (field: string, message: string) => void,
  ): void {
    for (const [field, value] of [
      ['email', email],
      ['application', id],
    ] as const) {
      if (!value) continue
      const first = this.seen.get(value)
      if (first === undefined) this.seen.set(value, row)
      else refuse(field, `Row ${first} has it, too.`)
    }
  }
}

/** Otherwise the person who created that account could read the application. */
const notConfirmed =
  'Somebody has made an account with this address, and has not confirmed it. Ask the applicant to confirm it, or leave this row out.'

interface Writing {
  target: ImportTarget
  context: RowContext
  wanted: readonly ReadApplication[]
}

/** Writes applications with the accounts of their applicants. */
async function write(tx: Transaction<Tables>, { target, context, wanted }: Writing): Promise<void> {
  const { scholarship, currency } = context
  const people = await importPeople(tx, wanted)
  const owners = wanted.map(({ email }) => people.ids.get(email) ?? '')
  const payments = await settleElsewhere(tx, target.mode, { owners, scholarshipId: scholarship.id, currency })
  const rows = wanted.map((read, nth) => ({
    read,
    row: {
      id: read.id ? vouchFor(read.id, 'This adds it.') : newId(),
      user_id: owners[nth] ?? '',
      payment_id: payments[nth] ?? '',
      ...columnsOf(read, context),
    },
  }))
  const applications = rows.map(({ row, read: { name, email, values, decidedAt } }) => ({
    applicant: { name, email },
    row,
    values,
    decidedAt,
  }))
  await storeImported(tx, applications, context.form)
  const decisions = rows.flatMap(
    ({ read: { decision, decidedAt }, row: { id, scholarship_id, applied_at } }) =>
      decision
        ? [{ ...decision, application_id: id, scholarship_id, decided_at: decidedAt ?? applied_at }]
        : [],
  )
  await insertImportedDecisions(tx, decisions)
  await insertImportedRows(tx, target.importId, {
    applications: rows.map(({ row }) => row.id),
    people: people.added,
  })
}

/** What a row of the file says of an application. */
function columnsOf({ fields, ...read }: ReadApplication, { scholarship, currency }: RowContext) {
  return {
    ...repeatedColumns(scholarship),
    application_fee_minor: read.feeMinor,
    service_charge_minor: read.chargeMinor,
    currency,
    ...fields,
    photo: '',
    status: read.status,
    feedback: read.feedback,
    applied_at: read.submittedAt,
  }
}
