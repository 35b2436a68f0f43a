import type { Insertable } from 'kysely'
import { z } from 'zod'
import { currencySign } from '../../../../contract/core/currency.ts'
import { withSign } from '../../../../contract/core/typed-price.ts'
import { isTimeZone, localTime } from '../../../../contract/core/time/zoned-time.ts'
import { ownValue } from '../../../../contract/core/own-value.ts'
import { deadlineEnd } from '../../../../contract/scholarships/deadline.ts'
import { closingPassed } from '../../../../contract/scholarships/lifecycle/edit-rules.ts'
import { roundChanges } from '../../../../contract/scholarships/lifecycle/rounds.ts'
import { eligibilityDefinition, eligibilityMode } from '../../../../contract/eligibility/conditions.ts'
import { findTerm, type TermKind, type Terms } from '../../../../contract/scholarships/scholarship-terms.ts'
import { priceProblems } from '../../../../contract/scholarships/scholarship-prices.ts'
import { scholarshipInput } from '../../../../contract/scholarships/scholarships.ts'
import type { ScholarshipsTable } from '../../../platform/database/tables.ts'
import { nearest } from '../../../platform/nearest.ts'
import { conditionProblems, type WrittenConditions } from '../../eligibility/condition-service.ts'
import { newScholarshipValues } from '../../scholarships/scholarship-edit-service.ts'
import type { FileRow } from '../import-kind.ts'
import type { ScholarshipKey } from './scholarship-fields.ts'

/** What rows are judged by. */
export interface RowContext {
  terms: Terms
  /** Both of the office. */
  currency: string
  zone: string
  now: Date
  publish: boolean
  email: string
  /** The sensitive questions that may be conditions. */
  switchedOn: ReadonlyMap<string, string>
}

export type NewScholarship = Omit<Insertable<ScholarshipsTable>, 'id'> & { id: string | undefined }

type Problems = [ScholarshipKey, string][]
type Cells = Partial<Record<ScholarshipKey, string>>

/** The column of each field of the contract. */
const keyOfField: Record<string, ScholarshipKey> = {
  universityName: 'university',
  scholarshipName: 'name',
  scholarshipCategory: 'category',
  'universityLocation.country': 'country',
  'universityLocation.city': 'city',
  universityRank: 'rank',
  applicationDeadline: 'deadline',
  subjectName: 'subject',
  scholarshipDescription: 'description',
  degree: 'degree',
  stipend: 'tuition',
  serviceCharge: 'charge',
  applicationFees: 'fee',
  rating: 'rating',
}

/** The scholarship of a row, as the form of staff would take it, or all that is wrong with it [IMPORT1]. */
export function readScholarship(
  { cells }: FileRow,
  given: RowContext,
): { scholarship: NewScholarship; conditions: WrittenConditions | undefined } | { problems: Problems } {
  const texts: Cells = cells
  const problems: Problems = []
  const written = inputOf(texts, given.currency)
  const parsed = scholarshipInput.safeParse(written)
  for (const { path, message } of parsed.error?.issues ?? [])
    problems.push([ownValue(keyOfField, path.join('.')) ?? 'name', message])
  const round = roundOf(texts, given, problems)
  const state = stateOf(texts, given, problems)
  judgeRest(texts, given, problems)
  const conditions = texts.conditions ? conditionsOf(texts.conditions, given, problems) : undefined
  const terms = termsOf(written, given.terms, problems)
  judgePrices(written, given.currency, problems)
  if (texts.deadline)
    judgeDates({ deadline: texts.deadline, round, stateIsSaid: state.isSaid }, given, problems)
  if (!parsed.success || problems.length > 0) return { problems: once(problems) }
  const input = { ...parsed.data, ...terms }
  const values = { ...newScholarshipValues(input), ...round, ...state.values }
  const scholarship = { id: texts.scholarship?.toLowerCase(), ...values, posted_by_email: given.email }
  return { scholarship, conditions }
}

/** One sentence a column. */
const once = (problems: Problems): Problems => [...new Map(problems.toReversed())].toReversed()

function inputOf(texts: Cells, currency: string) {
  const price = (text = '') => withSign(text, currencySign(currency))
  const number = (text = '') => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)
  return {
    universityName: texts.university ?? '',
    scholarshipName: texts.name ?? '',
    scholarshipCategory: texts.category ?? '',
    universityLocation: { country: texts.country ?? '', city: texts.city ?? '' },
    universityRank: number(texts.rank),
    applicationDeadline: texts.deadline ?? '',
    subjectName: texts.subject ?? '',
    scholarshipDescription: texts.description ?? '',
    degree: texts.degree ?? '',
    stipend: price(texts.tuition),
    serviceCharge: price(texts.charge),
    applicationFees: price(texts.fee),
    rating: number(texts.rating),
  }
}

type Written = ReturnType<typeof inputOf>

const termFields = { subject: 'subjectName', degree: 'degree', category: 'scholarshipCategory' } as const

/** The current names of its terms, in whatever case they are written. */
function termsOf(input: Written, terms: Terms, problems: Problems) {
  const names = Object.entries(termFields).map(([kind, field]) => {
    const read = readTerm(terms, kind as TermKind, input[field])
    if ('problem' in read && input[field] !== '') problems.push([kind as TermKind, read.problem])
    return [field, 'name' in read ? read.name : input[field]]
  })
  return Object.fromEntries(names) as Pick<Written, (typeof termFields)[TermKind]>
}

function readTerm(terms: Terms, kind: TermKind, name: string): { name: string } | { problem: string } {
  const same = terms[kind].find(term => term.name.toLowerCase() === name.toLowerCase())
  const term = findTerm(terms, kind, name) ?? same
  if (term && !term.retired) return { name: term.name }
  if (term) return { problem: `The ${kind} “${term.name}” is no longer offered.` }
  const offered = terms[kind].filter(({ retired }) => !retired).map(each => each.name)
  const close = nearest(name, offered)
  const known = close ? `Did you mean “${close}”?` : `Choose from: ${offered.slice(0, 10).join(', ')}.`
  return { problem: `“${name}” is not a ${kind} here. ${known}` }
}

function judgePrices(input: Written, currency: string, problems: Problems): void {
  for (const [field, message] of Object.entries(priceProblems(input, currency)))
    problems.push([ownValue(keyOfField, field) ?? 'fee', message])
}

/** What no form asks for. */
function judgeRest(texts: Cells, { currency, now }: RowContext, problems: Problems): void {
  if (texts.currency && texts.currency.toLowerCase() !== currency)
    problems.push(['currency', `Prices here are in ${currency.toUpperCase()}. Convert them first.`])
  if (texts.scholarship && !z.uuid().safeParse(texts.scholarship).success)
    problems.push(['scholarship', 'We don’t recognise this ID. Leave the column out to get new ones.'])
  if (texts.posted && texts.posted > now.toISOString())
    problems.push(['posted', 'It cannot have been posted in the future.'])
  if (texts.closed && texts.closed > now.toISOString())
    problems.push(['closed', 'It cannot have been closed in the future.'])
  if ((texts.reason ?? '').length > 500) problems.push(['reason', 'Please use at most 500 characters.'])
  if (texts.reason && !texts.closed) problems.push(['reason', 'It has a reason, but was not closed early.'])
}

const exportedConditions = z.object({ mode: eligibilityMode, definition: eligibilityDefinition })

/** Conditions as an export has them: those that could not be published are refused [ELIG14]. */
function conditionsOf(
  text: string,
  { switchedOn }: RowContext,
  problems: Problems,
): WrittenConditions | undefined {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    problems.push(['conditions', 'This is not JSON text as our exports have it.'])
    return undefined
  }
  const { mode, ...definition } = { ...(written as Record<string, unknown>) }
  const read = exportedConditions.safeParse({ mode, definition })
  const found = read.success
    ? Object.values(conditionProblems(read.data.definition, switchedOn))
    : read.error.issues.map(({ message }) => message)
  for (const message of found) problems.push(['conditions', message])
  return read.data
}

function roundOf(texts: Cells, { zone }: RowContext, problems: Problems) {
  const places = /^\d{1,9}$/.test(texts.places ?? '') ? Number(texts.places) : Number.NaN
  const capacity = texts.places === undefined ? null : places
  const checked = roundChanges.shape.capacity.safeParse(capacity)
  if (!checked.success)
    problems.push(['places', checked.error.issues[0]?.message ?? 'Please enter a whole number.'])
  if (texts.zone && !isTimeZone(texts.zone))
    problems.push(['zone', `“${texts.zone}” is not a time zone. Write it like Europe/Berlin.`])
  return {
    opens_at: momentOf(texts.opens),
    closes_at: momentOf(texts.closes),
    time_zone: texts.zone ?? (texts.opens || texts.closes ? zone : null),
    capacity,
    closed_at: momentOf(texts.closed),
    close_reason: texts.closed ? (texts.reason ?? '') : null,
  }
}

const momentOf = (text: string | undefined) => (text ? new Date(text) : null)

type StateName = 'draft' | 'published' | 'archived'

/** Words that files have for a state; every other one is a problem. */
const stateWords = new Map<string, StateName>([
  ['draft', 'draft'],
  ['published', 'published'],
  ['open', 'published'],
  ['archived', 'archived'],
])

function stateOf(texts: Cells, { publish, now }: RowContext, problems: Problems) {
  const name = texts.state ? stateWords.get(texts.state.toLowerCase()) : publish ? 'published' : 'draft'
  if (!name) problems.push(['state', 'Write Draft, Published or Archived.'])
  const posted_at = momentOf(texts.posted) ?? now
  const isDraft = name === 'draft'
  const values = {
    posted_at,
    // A draft counts as not offered (docs/decisions/0045).
    published_at: isDraft ? null : posted_at,
    archived_at: name === 'published' ? null : now,
  }
  return { isSaid: texts.state !== undefined, values }
}

interface Dated {
  deadline: string
  round: ReturnType<typeof roundOf>
  stateIsSaid: boolean
}

/** A scholarship to which nobody can apply any more is a mistake, unless its file says where it stands. */
function judgeDates({ deadline, round, stateIsSaid }: Dated, { now }: RowContext, problems: Problems): void {
  const { opens_at, closes_at, closed_at, time_zone } = round
  const lastDay = closes_at && isTimeZone(time_zone ?? 'UTC') && lastDayOf(closes_at, time_zone ?? 'UTC')
  if (lastDay && lastDay !== deadline)
    problems.push(['closes', `Its last day is ${lastDay}, but its deadline is ${deadline}.`])
  const closing = closed_at ?? closes_at ?? deadlineEnd(deadline)
  if (opens_at && opens_at >= (closes_at ?? deadlineEnd(deadline)))
    problems.push(['opens', 'It must open before it closes.'])
  if (closing <= now && !stateIsSaid) problems.push([closes_at ? 'closes' : 'deadline', closingPassed])
}

/** The day before the first moment at which nobody can apply. */
function lastDayOf(closes: Date, zone: string): string {
  return localTime(new Date(closes.getTime() - 1), zone).slice(0, 10)
}

/** By what a scholarship is the same as another one: as people tell them apart, whatever case and spaces. */
export function naturalKey({
  scholarship_name,
  university_name,
  application_deadline,
}: Pick<NewScholarship, 'scholarship_name' | 'university_name' | 'application_deadline'>): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ')
  return JSON.stringify([plain(scholarship_name), plain(university_name), application_deadline])
}
