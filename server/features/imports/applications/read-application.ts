import {
  applicantDegree,
  applicationStatuses,
  genders,
  isOpen,
} from '../../../../contract/applications/application-terms.ts'
import { applicationForm } from '../../../../contract/applications/application-form.ts'
import { feedbackInput } from '../../../../contract/applications/applications.ts'
import { currencySign, parsePrice, priceProblem } from '../../../../contract/core/currency.ts'
import { email, id, text } from '../../../../contract/core/fields.ts'
import { nearestCountry } from '../../../../contract/core/names/country-names.ts'
import { theOneNamed } from '../../../../contract/core/names/same-name.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import {
  decidedLabels,
  type Outcome,
  outcomeLabels,
  outcomes,
} from '../../../../contract/decisions/decision-terms.ts'
import { chosenOutcome } from '../../../../contract/decisions/decisions.ts'
import { answerColumn } from '../../../../contract/exports/export-terms.ts'
import type { Answers, Value } from '../../../../contract/forms/answers.ts'
import { checkAnswers } from '../../../../contract/forms/check-answers.ts'
import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../../contract/forms/specified-labels.ts'
import { type ImportedDecision, statusOf } from '../../decisions/import-service.ts'
import type { ScholarshipRow } from '../../scholarships/scholarship-service.ts'
import type { FileRow, RowProblem } from '../import-kind.ts'
import { answerOfCell } from './answer-of-cell.ts'
import type { ApplicationField } from './application-fields.ts'

/** What rows are read by. */
export interface RowContext {
  scholarship: ScholarshipRow
  currency: string
  /** By their names in lower case, as applications store them. */
  degrees: ReadonlyMap<string, string>
  form: { id: string; definition: FormDefinition } | undefined
  /** The fields that have a column. */
  matched: ReadonlySet<string>
  now: Date
}

/** A row that was read; what is wrong is among the problems instead. */
export interface ReadApplication {
  /** Its own, if the file gives one. */
  id: string | undefined
  name: string
  email: string
  fields: {
    phone: string
    address: string
    gender: 'female' | 'male'
    degree: string
    ssc: string
    hsc: string
  }
  feeMinor: number
  chargeMinor: number
  status: (typeof applicationStatuses)[number]
  feedback: string
  submittedAt: Date
  decidedAt: Date | null
  decision: ReadDecision | undefined
  values: Record<string, Value>
}

type ReadDecision = Omit<ImportedDecision, 'application_id' | 'scholarship_id' | 'decided_at'>

/** Reads cells one by one, and notes what is wrong with them. */
class Cells {
  readonly problems: RowProblem[] = []
  readonly row: FileRow
  private readonly matched: ReadonlySet<string>

  constructor(row: FileRow, { matched }: RowContext) {
    this.row = row
    this.matched = matched
  }

  /** Empty when it is, or has no column. */
  text(field: ApplicationField): string {
    return this.row.cells[field] ?? ''
  }

  has(field: string): boolean {
    return this.matched.has(field)
  }

  refuse(field: string, message: string): void {
    this.problems.push({ row: this.row.number, field, message })
  }

  /** A cell as this schema takes it. */
  read<Read>(field: ApplicationField, schema: Schema<Read>, otherwise: Read): Read {
    const typed = this.text(field)
    const read = schema.safeParse(field === 'email' ? addressIn(typed) : typed)
    if (read.success) return read.data as Read
    this.refuse(field, toOffice(read.error?.issues[0]?.message ?? 'This cannot be read.'))
    return otherwise
  }

  /** The same; a cell that has no column says nothing. */
  optional<Read>(field: ApplicationField, schema: Schema<Read>, otherwise: Read): Read {
    return this.has(field) ? this.read(field, schema, otherwise) : otherwise
  }

  moment(field: ApplicationField, now: Date): Date | null {
    const at = this.text(field) ? new Date(this.text(field)) : null
    if (at && at > now) this.refuse(field, 'This is in the future.')
    return at
  }

  amount(field: ApplicationField, currency: string): number | null {
    const typed = this.text(field)
    if (!typed) return null
    const price = withSign(typed, currencySign(currency))
    const problem = priceProblem('the amount', price, currency)
    if (problem) this.refuse(field, problem)
    return parsePrice(price, currency) ?? null
  }

  /** The choice that a cell names in any case. */
  among<Choice extends string>(
    field: ApplicationField,
    choices: ReadonlyMap<string, Choice>,
  ): Choice | undefined {
    const given = this.text(field)
    const choice = choices.get(given.toLowerCase())
    if (given && !choice)
      this.refuse(field, `Please use one of ${[...new Set(choices.values())].join(', ')}.`)
    return choice
  }
}

/** The address of `Name <a@b>` or `mailto:a@b`, without marks that nobody sees. */
const addressIn = (typed: string) =>
  (/<([^<>]*)>\s*$/.exec(typed)?.[1] ?? typed)
    .replace(/^\s*mailto:([^?]*).*$/is, '$1')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

interface Schema<Read> {
  safeParse: (given: unknown) => {
    success: boolean
    data?: Read
    error?: { issues: { message: string }[] } | undefined
  }
}

/** Forms speak to the applicant. */
const toOffice = (message: string) => message.replaceAll(/\byour\b/g, 'the')

const { phone, address, ssc, hsc } = applicationForm.shape
const name = text('the name', 100)
const feedback = feedbackInput.shape.feedback

const statusNames = new Map(applicationStatuses.map(each => [each.toLowerCase(), each]))
const genderNames = new Map(
  genders.flatMap(each => [each, each.slice(0, 1)].map(called => [called, each] as const)),
)
const outcomeNames = new Map(
  outcomes.flatMap(each =>
    [each, outcomeLabels[each], decidedLabels[each]].map(called => [called.toLowerCase(), each] as const),
  ),
)

/**
 * Reads a row of a file as an application. A field or question without a column may be missing; one with a column is read as if
 * the applicant had typed it.
 */
export function readApplication(
  row: FileRow,
  context: RowContext,
): { read: ReadApplication; problems: RowProblem[]; lacking: string[] } {
  const cells = new Cells(row, context)
  const { scholarship, currency, now } = context
  checkPlace(cells, context)
  const status = readStatus(cells)
  const submittedAt = cells.moment('submitted', now) ?? now
  const decidedAt = cells.moment('decided', now)
  const decision = readDecision(cells, { status, decidedAt, currency, now })
  const { values, lacking } = readAnswers(cells, context)
  return {
    read: {
      id: cells.text('application') ? cells.read('application', id, '') : undefined,
      name: cells.read('name', name, ''),
      email: cells.read('email', email, ''),
      fields: readFields(cells, context),
      // Nobody has paid here, and what nobody says was paid elsewhere was not.
      feeMinor: cells.amount('fee', currency) ?? 0,
      chargeMinor: cells.amount('charge', currency) ?? scholarship.service_charge_minor,
      status,
      feedback: cells.optional('feedback', feedback, ''),
      submittedAt,
      decidedAt: isOpen(status) && !decision ? null : (decidedAt ?? decision?.released_at ?? submittedAt),
      decision,
      values,
    },
    problems: cells.problems,
    lacking: [...lackingFields(cells, context), ...lacking],
  }
}

/** That the row is meant for this scholarship, and for an office with this currency. */
function checkPlace(cells: Cells, { scholarship: { scholarship_name: here }, currency }: RowContext): void {
  const there = cells.text('scholarship')
  if (there && there.toLowerCase() !== here.toLowerCase())
    cells.refuse('scholarship', `This row is about “${there}”. Please import it into that scholarship.`)
  const money = cells.text('currency')
  if (money && money.toLowerCase() !== currency)
    cells.refuse('currency', `Amounts are in ${currency.toUpperCase()} here.`)
}

function readFields(cells: Cells, { scholarship, degrees }: RowContext): ReadApplication['fields'] {
  const gender = cells.among('gender', genderNames)
  if (!cells.text('gender')) cells.refuse('gender', 'Please enter female or male.')
  const studied = cells.text('studied')
  const called = studied || scholarship.degree
  const degree =
    degrees.get(called.toLowerCase()) ?? theOneNamed(called, [...new Set(degrees.values())], each => each)
  if (!degree) cells.refuse('studied', `Please use one of ${[...new Set(degrees.values())].join(', ')}.`)
  return {
    phone: cells.optional('phone', phone, ''),
    address: cells.optional('address', address, ''),
    gender: gender ?? 'female',
    degree: degree ?? applicantDegree(scholarship.degree),
    ssc: cells.optional('ssc', ssc, ''),
    hsc: cells.optional('hsc', hsc, ''),
  }
}

/** A row that was told an outcome has its status, if it says no other. */
function readStatus(cells: Cells): ReadApplication['status'] {
  const status = cells.among('status', statusNames)
  const outcome = outcomeNames.get(cells.text('outcome').toLowerCase())
  if (status || cells.text('status') || !outcome) return status ?? 'Pending'
  return cells.text('released') ? statusOf(outcome, 'Pending') : 'Pending'
}

/** Status, outcome and the day of its letter say one thing. */
function checkOutcome(
  cells: Cells,
  {
    status,
    outcome,
    released,
  }: Pick<ReadApplication, 'status'> & { outcome: Outcome | undefined; released: Date | null },
): void {
  if (!outcome) {
    if (released && isOpen(status) && !cells.text('outcome'))
      cells.refuse('released', `The applicant was told an outcome, but none is given.`)
    return
  }
  // A letter that was told decides the status, and a final status was told.
  const told = released !== null || !isOpen(status)
  const expected = statusOf(outcome, status)
  if (told && (expected !== status || (outcome === 'waitlist' && !isOpen(status))))
    cells.refuse(
      'outcome',
      `${decidedLabels[outcome]} does not fit the status ${status}${isOpen(status) ? ' once it has been released' : ''}.`,
    )
}

function readDecision(
  cells: Cells,
  by: { status: ReadApplication['status']; decidedAt: Date | null; currency: string; now: Date },
): ReadDecision | undefined {
  const outcome = cells.among('outcome', outcomeNames)
  const amountMinor = cells.amount('award', by.currency)
  const released = cells.moment('released', by.now)
  checkOutcome(cells, { status: by.status, outcome, released })
  if (!outcome) return undefined
  const rank = cells.text('rank')
  const read = chosenOutcome.safeParse({
    outcome,
    terms: cells.text('terms'),
    rank: rank === '' ? null : /^\d{1,9}$/.test(rank) ? Number(rank) : Number.NaN,
    reason: cells.text('reason'),
  })
  for (const { path, message } of read.error?.issues ?? []) cells.refuse(String(path[0]), message)
  if (!read.data) return undefined
  const { terms, reason } = read.data
  // What has its final status was told to its applicant.
  const told = released ?? (isOpen(by.status) ? null : (by.decidedAt ?? by.now))
  return {
    outcome,
    amount_minor: outcome === 'award' ? amountMinor : null,
    terms,
    rank: read.data.rank,
    reason,
    released_at: told,
  }
}

function noCountry(cell: string): string {
  const near = nearestCountry(cell)
  return `There is no country called “${cell}”.${near ? ` Did you mean ${near}?` : ''}`
}

/** Fields that applicants are asked for, and that have no column. */
function lackingFields(cells: Cells, { form }: RowContext): string[] {
  const labels = specifiedLabels(form?.definition)
  return (['phone', 'address', 'ssc', 'hsc'] as const).flatMap(field =>
    cells.has(field) ? [] : (labels[field] ?? []),
  )
}

/** The answers, and which questions lack one that they require, as they have no column. */
function readAnswers(
  cells: Cells,
  { form }: RowContext,
): { values: Record<string, Value>; lacking: string[] } {
  const lacking: string[] = []
  if (!form) return { values: {}, lacking }
  const answers: Record<string, Answers[string]> = {}
  const questions = questionsOf(form.definition)
  for (const question of questions) {
    const cell = cells.row.cells[answerColumn(question)]
    if (cell) answers[question.id] = answerOfCell(question, cell)
  }
  const { values, errors } = checkAnswers(form.definition, answers)
  for (const question of questions) {
    const wrong = errors[question.id]
    const column = answerColumn(question)
    if (wrong === undefined) continue
    const cell = cells.row.cells[column]
    if (cell && question.type === 'country') cells.refuse(column, noCountry(cell))
    else if (cells.has(column)) cells.refuse(column, toOffice(wrong))
    else lacking.push(question.wording)
  }
  return { values, lacking }
}
