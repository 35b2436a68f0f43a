import { isPlainText } from '../core/plain-text.ts'
import { dateInWords } from './answer-text.ts'
import { allOf, type Answers, oneOf, type Value } from './answers.ts'
import { isCountry } from '../core/countries.ts'
import type { Question } from './form-definition.ts'
import { formLimits, otherPrefix, type QuestionType } from './form-terms.ts'
import { countWords, normalText } from './word-count.ts'

/** What an answer comes to: a value, nothing yet, or what is wrong with it, in plain words. */
export type Reading = { value: Value } | { missing: string } | { wrong: string }

type Of<Type extends QuestionType> = Extract<Question, { type: Type }>
type Answer = Answers[string] | undefined

/** Reads one answer by its question alone; whether it may be missing is not asked here. */
export function readAnswer(question: Question, answer: Answer): Reading {
  const read = readers[question.type] as (question: Question, answer: Answer) => Reading
  return read(question, answer)
}

const readers: { [Type in QuestionType]: (question: Of<Type>, answer: Answer) => Reading } = {
  text: readText,
  paragraph: readParagraph,
  number: (question, answer) => readNumber(question, answer, question.decimals),
  money: readMoney,
  date: readDate,
  country: (_question, answer) => {
    const code = oneOf(answer)
    if (code === '') return { missing: 'Please choose a country.' }
    return isCountry(code) ? { value: code } : { wrong: 'Please choose one of the countries.' }
  },
  choice: readChoice,
  choices: readChoices,
  yesNo: (_question, answer) => {
    const text = oneOf(answer)
    if (text === '') return { missing: 'Please choose yes or no.' }
    return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { wrong: 'Please choose yes or no.' }
  },
  statement: (_question, answer) =>
    oneOf(answer) === 'yes' ? { value: true } : { missing: 'Please agree to continue.' },
  file: readFiles,
}

const patterns: Record<Of<'text'>['pattern'], { fits: RegExp; wrong: string } | undefined> = {
  any: undefined,
  email: {
    fits: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
    wrong: 'Please enter an email address, such as name@example.com.',
  },
  phone: { fits: /^\+?[\d\s().-]{5,32}$/, wrong: 'Please enter a phone number, such as +44 20 7946 0000.' },
  address: {
    fits: /^https?:\/\/[^\s/]+\.[^\s]+$/i,
    wrong: 'Please enter an address, such as example.com/page.',
  },
}

function readText(question: Of<'text'>, answer: Answer): Reading {
  const typed = normalText(oneOf(answer)).replaceAll('\n', ' ')
  const text = question.pattern === 'address' ? withScheme(typed) : typed
  if (text === '') return { missing: 'Please answer this question.' }
  const pattern = patterns[question.pattern]
  if (pattern && !pattern.fits.test(text)) return { wrong: pattern.wrong }
  return plain(text) ?? tooLong(text, question.maxCharacters ?? formLimits.text) ?? { value: text }
}

/** An address as browsers take it: the scheme may be left out. */
function withScheme(address: string): string {
  return /^[^\s/:@]+\.[^\s/:@]/.test(address) ? `https://${address}` : address
}

function readParagraph({ maxWords, maxCharacters }: Of<'paragraph'>, answer: Answer): Reading {
  const text = normalText(oneOf(answer))
  if (text === '') return { missing: 'Please answer this question.' }
  const over = maxWords === undefined ? 0 : countWords(text) - maxWords
  if (over > 0) return { wrong: `${over} ${over === 1 ? 'word' : 'words'} too many: at most ${maxWords}.` }
  return plain(text) ?? tooLong(text, maxCharacters ?? formLimits.paragraph) ?? { value: text }
}

function plain(text: string): Reading | undefined {
  return isPlainText(text) ? undefined : { wrong: 'Please remove the characters that cannot be displayed.' }
}

/** Characters as people count them: code points. */
function tooLong(text: string, max: number): Reading | undefined {
  const over = Array.from(text).length - max
  return over > 0
    ? { wrong: `${over} ${over === 1 ? 'character' : 'characters'} too many: at most ${max}.` }
    : undefined
}

/** Digits with a point, and commas between thousands; a comma elsewhere may mean a point: it is refused, and asked for. */
const numberText = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/

function readNumber({ min, max }: Bounds<number>, answer: Answer, decimals: number): Reading {
  const text = oneOf(answer).trim()
  if (text === '') return { missing: 'Please enter a number.' }
  const value = Number(text.replaceAll(',', ''))
  if (!numberText.test(text) || !Number.isFinite(value)) return { wrong: wrongNumber(text, decimals) }
  const given = text.split('.')[1]?.length ?? 0
  if (given > decimals) {
    return {
      wrong: decimals === 0 ? 'Please enter a whole number.' : `Please use at most ${decimals} decimals.`,
    }
  }
  return outside(value, { min, max }) ?? { value }
}

function wrongNumber(text: string, decimals: number): string {
  if (decimals === 0) return 'Please enter a whole number, such as 1250.'
  return /^[\d.,' ]+$/.test(text)
    ? 'Please use a point for decimals and no other marks, such as 1250.5.'
    : 'Please enter a number, such as 1250.5.'
}

/** In units of the currency, decimals allowed; its value is in hundredths. */
function readMoney(question: Of<'money'>, answer: Answer): Reading {
  const text = oneOf(answer)
    .trim()
    .replace(/^\$\s*/, '')
  if (text === '') return { missing: 'Please enter an amount.' }
  const read = readNumber({ ...question, min: question.min ?? 0 }, text, 2)
  return 'value' in read ? { value: Math.round(Number(read.value) * 100) } : read
}

function readDate(question: Of<'date'>, answer: Answer): Reading {
  const text = oneOf(answer).trim()
  if (text === '') return { missing: 'Please enter a date.' }
  const moment = new Date(`${text}T00:00:00Z`)
  const real = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime())
  if (!real || text.startsWith('0000') || moment.toISOString().slice(0, 10) !== text) {
    return { wrong: 'Please enter a date, such as 2027-03-31.' }
  }
  return outside(text, question) ?? { value: text }
}

interface Bounds<Bound> {
  min?: Bound | undefined
  max?: Bound | undefined
}

function outside<Bound extends string | number>(
  value: Bound,
  { min, max }: Bounds<Bound>,
): Reading | undefined {
  const [more, less] = typeof value === 'string' ? ['later', 'earlier'] : ['more', 'less']
  const say = (bound: Bound) => (typeof bound === 'string' ? dateInWords(bound) : bound)
  if (min !== undefined && value < min) return { wrong: `Please enter ${say(min)} or ${more}.` }
  if (max !== undefined && value > max) return { wrong: `Please enter ${say(max)} or ${less}.` }
  return undefined
}

function readChoice(question: Of<'choice'>, answer: Answer): Reading {
  const chosen = oneOf(answer)
  if (chosen === '') return { missing: 'Please choose one.' }
  return wrongOption(question, chosen) ?? { value: kept(chosen) }
}

function readChoices(question: Of<'choices'>, answer: Answer): Reading {
  const chosen = allOf(answer)
  if (chosen.length === 0) return { missing: 'Please choose at least one.' }
  if (question.maxPicks !== undefined && chosen.length > question.maxPicks) {
    return { wrong: `Please choose at most ${question.maxPicks}.` }
  }
  for (const one of chosen) {
    const wrong = wrongOption(question, one)
    if (wrong) return wrong
  }
  return { value: chosen.map(kept) }
}

const documentId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whose the documents are, and what is in them, only the server can tell. */
function readFiles({ maxFiles }: Of<'file'>, answer: Answer): Reading {
  const ids = allOf(answer)
  if (ids.length === 0) return { missing: 'Please choose a document.' }
  if (ids.length > maxFiles) {
    return { wrong: `Please choose at most ${maxFiles} ${maxFiles === 1 ? 'document' : 'documents'}.` }
  }
  return ids.every(id => documentId.test(id))
    ? { value: ids }
    : { wrong: 'Please choose the document again.' }
}

function wrongOption({ options, other }: Of<'choice'> | Of<'choices'>, chosen: string): Reading | undefined {
  if (other && chosen.startsWith(otherPrefix)) {
    const text = kept(chosen).slice(otherPrefix.length)
    if (text === '') return { wrong: 'Please write your own answer, or choose another.' }
    return plain(text) ?? tooLong(text, formLimits.text)
  }
  const known = options.some(({ id }) => id === chosen)
  return known ? undefined : { wrong: 'Please choose one of the options.' }
}

function kept(chosen: string): string {
  if (!chosen.startsWith(otherPrefix)) return chosen
  return otherPrefix + normalText(chosen.slice(otherPrefix.length)).replaceAll('\n', ' ')
}
