import { readableField, specifiedSection } from '../../../contract/applications/application-terms.ts'
import { maskedText, type ShownAs } from '../../../contract/committees/committee-terms.ts'
import type { ShownApplication } from '../../../contract/committees/readings.ts'
import { emptyForm } from '../../../contract/forms/form-definition.ts'
import { kindOf, type QuestionType } from '../../../contract/forms/question-kinds.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import { countWords } from '../../../contract/forms/word-count.ts'
import { isBlind } from './committee-policy.ts'
import { findOwn, folded, type OwnWords, ownWordsOf, type Span, wordsOfName } from './search/own-words.ts'
import type { FileRow, LetterRow, PlaceRow, Source } from './shown-repository.ts'

/** The question that letters of reference answer. */
export const lettersQuestion = 'references'

/** The place of the file of a letter; its text is in the place with the id alone. */
export const letterFile = (requestId: string) => `${requestId} file`

/** What is never shown while readers may not know who applied [FAIR2]; hidden afterwards, too, until the office shows it. */
export const identityFields = ['email', 'phone', 'address', 'gender'] as const

/** Whose answers nobody writes freely. */
const shownKinds: ReadonlySet<QuestionType> = new Set([
  'number',
  'money',
  'amount',
  'date',
  'country',
  'countries',
  'result',
  'choice',
  'choices',
  'yesNo',
  'statement',
])

const choiceKinds: ReadonlySet<QuestionType> = new Set(['choice', 'choices', 'country', 'countries'])

/** What readers see of a question for which the office has not chosen (docs/decisions/0131). */
export function shownByDefault(question: { type: QuestionType } | undefined): ShownAs {
  return question && shownKinds.has(question.type) ? 'shown' : 'hidden'
}

/** What readers see of a specified field. */
export function fieldShown(field: string, choices: ReadonlyMap<string, ShownAs>, blind: boolean): ShownAs {
  const identity = identityFields.some(each => each === field)
  if (identity && blind) return 'hidden'
  return choices.get(field) ?? (identity ? 'hidden' : 'shown')
}

/** A document that readers see; its id is that of `listFiles`, or the place of a letter's file. */
export interface ShownDocument {
  document: number
  id: string
  type: string
  bytes: number
}

export type Shown = ShownApplication & { documents: ShownDocument[]; minutes: number }

/** What belongs to one application. */
export interface Belongings {
  choices: ReadonlyMap<string, ShownAs>
  places: readonly PlaceRow[]
  files: readonly FileRow[]
  letters: readonly LetterRow[]
}

/** What applicants gave away of themselves: what the search looks for. */
export function ownWordsOfSource(source: Source): OwnWords {
  const { id, user_name: name, user_email: email, phone, address, receipt } = source
  return ownWordsOf({ name, email, phone, address, numbers: [id, ...(receipt ? [receipt] : [])] })
}

/**
 * The one projection of an application for readers [FAIR1] [FAIR2]: without ids, times and orders of its own, without names of
 * files, without who applied, until that is shown.
 */
export function shownOf(source: Source, number: number, belongings: Belongings): Shown {
  const { choices, places, letters } = belongings
  const blind = isBlind(source)
  const eyes = new Eyes(source, places)
  const documents: ShownDocument[] = []
  const numbered = (id: string, type: string, bytes: number) => {
    documents.push({ document: documents.length + 1, id, type, bytes })
    return documents.length
  }
  const sections = piecesOf(source, belongings).map(({ title, pieces }) => ({
    title,
    answers: pieces.flatMap(({ question, wording, shown, text, files }) => {
      const seen = eyes.read(shown, question, text)
      if (seen === undefined) return []
      const open = files.filter(({ id }) => eyes.shows(shown, id))
      if (files.length > 0 && open.length === 0) return []
      const own = open.map(({ id, type, bytes }) => ({
        document: numbered(id, type ?? '', bytes),
        type: type ?? '',
      }))
      return [{ question, wording, text: seen, documents: own }]
    }),
  }))
  const shown = {
    number,
    name: blind ? null : source.user_name,
    sections: sections.filter(({ answers }) => answers.length > 0),
    letters: lettersSeen(letters, choices.get(lettersQuestion) ?? 'hidden', eyes, blind).map(
      ({ text, file, bytes }) => ({
        text,
        document: file === undefined ? null : numbered(file, 'application/pdf', bytes),
      }),
    ),
  }
  return { ...shown, documents, minutes: minutesOf(shown, documents.length) }
}

/** An answer of which readers see something, unless it is masked. */
interface Piece {
  question: string
  wording: string
  shown: ShownAs
  text: string
  files: FileRow[]
}

/** The answers of an application that are not hidden, by sections. */
function piecesOf(
  source: Source,
  { choices, files }: Pick<Belongings, 'choices' | 'files'>,
): { title: string; pieces: Piece[] }[] {
  const definition = source.definition ?? emptyForm
  const sections = definition.sections.map(({ title, questions }) => ({
    title,
    pieces: questions.flatMap((question): Piece[] => {
      const { id, wording } = question
      const value = source.answers?.[id]
      const shown = choices.get(id) ?? shownByDefault(question)
      if (value === undefined || shown === 'hidden') return []
      if (question.type !== 'file') {
        const text = kindOf(question).text(value, question, {
          currency: source.currency,
          documents: new Map(),
        })
        return [{ question: id, wording, shown, text, files: [] }]
      }
      // In the order in which they were chosen: that of their names would say something about these.
      const own = [value]
        .flat()
        .flatMap(each => files.find(row => row.id === each && row.question === id) ?? [])
      return own.length > 0 ? [{ question: id, wording, shown, text: '', files: own }] : []
    }),
  }))
  return [{ title: specifiedSection, pieces: fieldsOf(source, choices) }, ...sections]
}

/** The specified fields as people read them; the photo is none of them. */
function fieldsOf(source: Source, choices: Belongings['choices']): Piece[] {
  const { phone, address, gender, degree, ssc, hsc, user_email: email } = source
  const values = Object.entries({ email, phone, address, gender, degree, ssc, hsc })
  const labels = new Map(
    Object.entries({ email: 'Email', ...specifiedLabels(source.definition ?? emptyForm) }),
  )
  return values.flatMap(([question, value]) => {
    const [wording, shown] = [labels.get(question), fieldShown(question, choices, isBlind(source))]
    if (wording === undefined || shown === 'hidden' || value === '') return []
    return [{ question, wording, shown, text: readableField(question, value), files: [] }]
  })
}

/** The words of what an applicant has chosen, as far as readers see it. */
export function choiceWordsOf(source: Source, choices: Belongings['choices']): Set<string> {
  const questions = (source.definition ?? emptyForm).sections.flatMap(section => section.questions)
  const chosen = new Set([
    'degree',
    ...questions.filter(({ type }) => choiceKinds.has(type)).map(({ id }) => id),
  ])
  const pieces = piecesOf(source, { choices, files: [] }).flatMap(section => section.pieces)
  return new Set(pieces.flatMap(({ question, text }) => (chosen.has(question) ? wordsOfName(text) : [])))
}

/** The texts and PDFs of an application in which its applicant's own words are looked for, with their places. */
export function searchableOf(source: Source, belongings: Omit<Belongings, 'places'>) {
  const { choices, letters } = belongings
  const pieces = piecesOf(source, belongings).flatMap(section => section.pieces)
  const open = (choices.get(lettersQuestion) ?? 'hidden') === 'hidden' ? [] : letters
  const pdfs = pieces.flatMap(({ question, files }) =>
    files
      .filter(({ type }) => type === 'application/pdf')
      .map(({ id, bytes }) => ({ place: id, question, bytes })),
  )
  return {
    texts: [
      ...pieces.map(({ question, text }) => ({ place: question, question, text: text.normalize('NFC') })),
      ...open.map(({ request_id: place, text }) => ({
        place,
        question: lettersQuestion,
        text: text.normalize('NFC'),
      })),
    ],
    pdfs: [
      ...pdfs,
      ...open.flatMap(({ request_id: id, bytes }) =>
        bytes === null ? [] : [{ place: letterFile(id), question: lettersQuestion, bytes }],
      ),
    ],
  }
}

/** Letters without who wrote them; in an order that says nothing. */
function lettersSeen(letters: readonly LetterRow[], shown: ShownAs, eyes: Eyes, blind: boolean) {
  if (shown === 'hidden') return []
  const seen = letters.flatMap(({ request_id: id, name, email, text, bytes }) => {
    // Referees sign what they write.
    const without = blind ? withoutSpans(text, findOwn(text, ownWordsOf({ name, email }))) : text
    const said = eyes.isHidden(id) ? '' : (eyes.read(shown, id, without) ?? '')
    const file = bytes !== null && eyes.shows(shown, letterFile(id)) ? letterFile(id) : undefined
    return said.trim() === '' && file === undefined ? [] : [{ text: said, file, bytes: bytes ?? 0 }]
  })
  return seen.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.bytes - b.bytes))
}

/** How much of one application its readers see. */
class Eyes {
  readonly #source: Source
  readonly #places: Map<string, PlaceRow[]>
  #own: OwnWords | undefined

  constructor(source: Source, places: readonly PlaceRow[]) {
    this.#source = source
    this.#places = Map.groupBy(places, ({ place }) => place)
  }

  #at(place: string): PlaceRow[] {
    return this.#places.get(place) ?? []
  }

  /** Whether the whole of a place is masked. */
  isHidden(place: string): boolean {
    return this.#at(place).some(({ words, state }) => words === '' && state === 'masked')
  }

  /** Whether a document is shown: parts of pages are not masked. */
  shows(shown: ShownAs, place: string): boolean {
    if (this.#at(place).some(({ state }) => state === 'masked')) return false
    if (shown !== 'masked') return true
    return this.#source.searched_at !== null && !this.#at(place).some(({ state }) => state === 'found')
  }

  /** A text without what is masked in it; nothing when all of it is. */
  read(shown: ShownAs, place: string, text: string): string | undefined {
    if (shown === 'hidden' || this.isHidden(place)) return undefined
    const plain = text.normalize('NFC')
    const masked = this.#at(place).flatMap(({ words, state }) => (state === 'masked' ? [words] : []))
    const spans = masked.flatMap(words => wholeOccurrences(plain, words))
    if (shown === 'masked') {
      this.#own ??= ownWordsOfSource(this.#source)
      const kept = new Set(
        this.#at(place).flatMap(({ words, state }) => (state === 'kept' ? [folded(words)] : [])),
      )
      const own = findOwn(plain, this.#own)
      spans.push(...own.filter(({ start, end }) => !kept.has(folded(plain.slice(start, end)))))
    }
    return withoutSpans(plain, spans)
  }
}

/** Where words stand in a text as a whole, in upper or lower case, with any spaces between them. */
export function wholeOccurrences(text: string, words: string): Span[] {
  const parts = words.normalize('NFC').trim().split(/\s+/u)
  const pattern = parts
    .map(part => part.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{M}\p{N}])`, 'giu')
  return [...text.matchAll(whole)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let result = ''
  let from = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= from) continue
    if (start >= from) result += text.slice(from, start) + maskedText
    from = end
  }
  return result + text.slice(from)
}

const wordsAMinute = 200
const minutesADocument = 2

/** How long it takes to read: by its words and documents, never by others' times. */
function minutesOf(
  { sections, letters }: Pick<ShownApplication, 'sections' | 'letters'>,
  documents: number,
): number {
  const texts = [...sections.flatMap(({ answers }) => answers), ...letters].map(({ text }) => text)
  const words = texts.reduce((sum, text) => sum + countWords(text), 0)
  return Math.max(1, Math.round(words / wordsAMinute + documents * minutesADocument))
}
