import { expect, test } from 'vitest'
import { answerOfValue } from '../answer-of-value.ts'
import { compareForms } from '../compare-forms.ts'
import type { Question } from '../form-definition.ts'
import { kindOf } from '../question-kinds.ts'

const asked = { id: 'q_1', wording: 'What?', help: '', required: true }
const countries: Question = { ...asked, type: 'countries' }
const amount: Question = { ...asked, type: 'amount' }
const result = (...scales: string[]): Question => ({ ...asked, type: 'result', scales })

/** The value as people read it, or what is wrong; typing the value again gives it again. */
function read(question: Question, answer: string | string[]): string | undefined {
  const { read: readAnswer, text } = kindOf(question)
  const reading = readAnswer(answer, question)
  if ('missing' in reading) return reading.missing
  if ('wrong' in reading) return reading.wrong
  expect(readAnswer(answerOfValue(question, reading.value), question)).toEqual(reading)
  return text(reading.value, question, { currency: 'usd', documents: new Map() })
}

test('[FORM1] several countries, each once', () => {
  expect(read(countries, ['BD', 'IT', 'BD'])).toBe('Bangladesh, Italy')
  expect(read(countries, [])).toBe('Please choose at least one country.')
  expect(read(countries, ['Bangladesh'])).toBe('Please choose from the countries.')
  expect(read(countries, 'AD AE AF AG AI AL AM AO AQ AR AS'.split(' '))).toBe(
    'Please choose at most 10 countries.',
  )
})

test('[FORM1] an amount in any currency, exactly', () => {
  expect(read(amount, 'BDT 420,000')).toBe('BDT\u00a0420,000')
  expect(read(amount, 'usd 1234.5')).toBe('$1,234.50')
  expect(read(amount, 'GHS 0.07')).toBe('GHS\u00a00.07')
  expect(kindOf(amount).read('BDT 420,000', amount)).toEqual({ value: 'BDT:42000000' })
  expect(read(amount, '')).toBe('Please enter an amount.')
  expect(read(amount, 'BDT')).toBe('Please enter an amount.')
  expect(read(amount, '420,000')).toBe('Please choose a currency and enter an amount.')
  expect(read(amount, 'XXX 5')).toBe('Please choose a currency and enter an amount.')
  expect(read(amount, 'EUR -5')).toBe('Please enter 0 or more.')
})

test('[ELIG9] a result stays on its scale, within its range', () => {
  const question = result('gpa4', 'german', 'percent', 'ielts')
  expect(read(question, ['gpa4:3.6'])).toBe('3.60 of 4.00')
  expect(read(question, ['german:2,5', 'percent:70', 'ielts:7'])).toBe('2.5 (Germany), 70 percent, IELTS 7.0')
  expect(kindOf(question).read('german:2,5', question)).toEqual({ value: ['german:2.5'] })
  expect(read(question, [])).toBe('Please enter a result.')
  expect(read(question, ['gpa4:4.01'])).toBe('GPA to 4.00: Please enter 4 or less.')
  expect(read(question, ['german:0.7'])).toBe('German grade: Please enter 1 or more.')
  expect(read(question, ['gpa4:'])).toBe('Please enter a result.')
  expect(read(question, ['gpa4:3.6', 'percent:'])).toBe('3.60 of 4.00')
  expect(read(question, ['gpa5:3', 'constructor:1'])).toBe('Please choose one of the scales.')
  expect(read(question, ['gpa4:3', 'gpa4:4'])).toBe('Please enter one result for each scale.')
})

test('[FORM2] a scale less is breaking, and is named', () => {
  const form = (question: Question) => ({ sections: [{ id: 's_1', title: 'One', questions: [question] }] })
  const [less] = compareForms(form(result('gpa4', 'percent')), form(result('gpa4')))
  expect(less).toMatchObject({
    kind: 'breaking',
    text: '“What?” now accepts less. Scales: GPA to 4.00, Percent, now GPA to 4.00.',
  })
  expect(compareForms(form(result('gpa4')), form(result('gpa4', 'percent')))[0]?.kind).toBe('safe')
})
