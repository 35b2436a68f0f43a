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
  word: 'Your own sentence to this person; without one, its paragraph is left out',
} as const

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

const fieldPattern = /\{(\w*)\}/g

/** What keeps a letter from being stored, in words; nothing when it can be. */
export function letterProblem({ subject, body }: LetterText): string | undefined {
  const named = [...`${subject}\n${body}`.matchAll(fieldPattern)].map(([, name = '']) => name)
  const unknown = named.find(name => !Object.hasOwn(letterFields, name))
  if (unknown !== undefined) return `{${unknown}} is not a field. Please choose one from the list.`
  if (/[{}]/.test(`${subject}${body}`.replaceAll(fieldPattern, '')))
    return 'Please use braces only for fields, such as {name}.'
  if (!body.includes('{outcome}'))
    return 'The letter must contain {outcome}, so that it agrees with the applicant’s page.'
  return undefined
}

/**
 * Fills the fields of a letter. The paragraph of an empty `word` is left out; any other empty field is named, because it
 * would leave a hole in the letter.
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
    .filter(paragraph => values.word !== '' || paragraph.trim() !== '{word}')
    .map(paragraph => fill(paragraph).trim())
  return {
    subject: fill(subject).replaceAll(/\s+/g, ' ').trim(),
    body: paragraphs.filter(Boolean).join('\n\n'),
    empty: [...empty],
  }
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

/** What the fields of a letter become. */
export function fieldValues(subject: LetterSubject, terms: OutcomeTerms): Record<LetterField, string> {
  return {
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
