import { counted } from '../core/counted.ts'
import { readablePrice } from '../core/money.ts'
import { type Outcome, outcomeLabels, outcomes, type OutcomeTerms, outcomeWords } from './decision-terms.ts'

/** The kinds of letters: one for each outcome, and one that corrects a released decision [DESK6]. */
export const letterKinds = [...outcomes, 'correction'] as const

export type LetterKind = (typeof letterKinds)[number]

export const letterKindLabels = {
  ...outcomeLabels,
  correction: 'Correction of a released decision',
} as const satisfies Record<LetterKind, string>

/** The closed list of fields, each with what it becomes. */
export const letterFields = {
  name: 'The applicant’s name',
  scholarship: 'The scholarship',
  university: 'The university',
  outcome: 'The decision, as the applicant’s page says it',
  amount: 'The amount of the award',
  terms: 'The terms of the award',
  rank: 'The place on the waiting list',
  answerBy: 'Until when an award is to be answered, such as “within 14 days”',
  paysFor: 'What an award pays for',
  payments: 'When an award is paid, each payment with its amount',
  office: 'The name of the office that awards',
  word: 'Your own sentence to this person; without one, its paragraph is left out',
} as const

/** Those that are empty where the awards of a scholarship end with their letter, or ask for no answer; then their paragraph is left out. */
export const awardFields = ['answerBy', 'paysFor', 'payments', 'office'] as const satisfies LetterField[]

export type LetterField = keyof typeof letterFields

export interface LetterText {
  subject: string
  body: string
}

/** The letters of a scholarship for which nobody has written others. */
export const defaultLetters = {
  award: {
    subject: 'You have been awarded the {scholarship}',
    body: 'Congratulations! {outcome}: {scholarship} at {university}.\n\n{word}',
  },
  waitlist: {
    subject: 'Waiting list: {scholarship}',
    body: '{outcome} for {scholarship} at {university}. We will write as soon as a place becomes available.\n\n{word}',
  },
  decline: {
    subject: 'Decided: {scholarship}',
    body: '{outcome}: {scholarship} at {university}. We are sorry that we have no better news.\n\n{word}',
  },
  correction: {
    subject: 'Correction: {scholarship}',
    body: 'We have to correct our letter about your application for {scholarship} at {university}, and apologise. The correct decision is: {outcome}.\n\n{word}',
  },
} as const satisfies Record<LetterKind, LetterText>

/** The letter of an award that goes on after it: to be answered, paid in instalments, with conditions [AWARD1]. */
export const defaultAwardLetter = {
  subject: 'You have been awarded {amount}: {scholarship}',
  body: [
    'Congratulations! You have been awarded {amount}: {scholarship} at {university}.',
    'The award pays for {paysFor}.',
    'It is paid as follows: {payments}.',
    'Please accept or decline the award {answerBy}, on its page. It says what the award asks for, and what happens next. If you do not answer, your place can be given to somebody else.',
    '{word}',
    'With kind regards,\n{office}',
  ].join('\n\n'),
} as const satisfies LetterText

const fieldPattern = /\{(\w*)\}/g

/** What keeps a letter from being stored, in words; nothing when it can be. */
export function letterProblem({ subject, body }: LetterText): string | undefined {
  const named = [...`${subject}\n${body}`.matchAll(fieldPattern)].map(([, name = '']) => name)
  const unknown = named.find(name => !Object.hasOwn(letterFields, name))
  if (unknown !== undefined) return `{${unknown}} is not a field. Please choose one from the list.`
  if (/[{}]/.test(`${subject}${body}`.replaceAll(fieldPattern, '')))
    return 'Please use braces only for fields, such as {name}.'
  if (!saysWhat.some(field => body.includes(`{${field}}`)))
    return 'The letter must contain {outcome}, {amount} or {scholarship}, so that it says what it is about.'
  return undefined
}

const saysWhat = ['outcome', 'amount', 'scholarship'] as const satisfies LetterField[]

/**
 * Fills the fields of a letter. The paragraph of an empty `word` is left out, and so is one that names an empty field of
 * `awardFields` and nothing else that can be empty; any other empty field is named, because it would leave a hole in the letter.
 */
export function fillLetter(
  { subject, body }: LetterText,
  values: Record<LetterField, string>,
): LetterText & { empty: LetterField[] } {
  const empty = new Set<LetterField>()
  const fill = (text: string) =>
    text.replaceAll(fieldPattern, (_, name: LetterField) => {
      if (!values[name]) empty.add(name)
      return values[name]
    })
  const paragraphs = body
    .split(/\n{2,}/)
    .filter(paragraph => !isLeftOut(paragraph, values))
    .map(paragraph => fill(paragraph).trim())
  return {
    subject: fill(subject).replaceAll(/\s+/g, ' ').trim(),
    body: paragraphs.filter(Boolean).join('\n\n'),
    empty: [...empty],
  }
}

function isLeftOut(paragraph: string, values: Record<LetterField, string>): boolean {
  if (paragraph.trim() === '{word}') return values.word === ''
  const named = [...paragraph.matchAll(fieldPattern)].map(([, name]) => name)
  return (
    named.every(name => awardFields.some(field => field === name)) &&
    awardFields.some(name => named.includes(name) && values[name] === '')
  )
}

/** The kind of letter that tells an outcome. */
export function letterKindOf(outcome: Outcome, corrects: boolean): LetterKind {
  return corrects ? 'correction' : outcome
}

/** Whom and what a letter is about. */
export interface LetterSubject {
  name: string
  scholarshipName: string
  universityName: string
  word: string
}

/** How an award goes on, as far as letters say it; all empty where it ends with its letter. */
export interface AwardGoesOn {
  /** Null when nobody has to answer. */
  answerDays: number | null
  paysFor: string
  payments: string
  office: string
}

/** What the fields of a letter become. */
export function fieldValues(
  subject: LetterSubject,
  terms: OutcomeTerms,
  goesOn?: AwardGoesOn,
): Record<LetterField, string> {
  const award = terms.outcome === 'award' ? goesOn : undefined
  return {
    answerBy: award?.answerDays ? `within ${counted(award.answerDays, 'day')}` : '',
    paysFor: award?.paysFor ?? '',
    payments: award?.payments ?? '',
    office: award?.office ?? '',
    name: subject.name,
    scholarship: subject.scholarshipName,
    university: subject.universityName,
    outcome: outcomeWords(terms),
    amount: terms.amount === null ? '' : readablePrice(terms.amount),
    terms: terms.terms ?? '',
    rank: terms.rank === null ? '' : String(terms.rank),
    word: subject.word,
  }
}

export const exampleAmountMinor = 400_000

export const exampleWord = 'This is where your own sentence goes.'

/** What an example of a kind of letter grants, in a currency. */
export function exampleTerms(kind: LetterKind, currencySign: string): OutcomeTerms {
  const outcome: Outcome = kind === 'correction' ? 'award' : kind
  const awards = outcome === 'award'
  return {
    outcome,
    amount: awards ? `${currencySign}4,000` : null,
    terms: awards ? '1 year, renewable' : null,
    rank: outcome === 'waitlist' ? 3 : null,
  }
}
