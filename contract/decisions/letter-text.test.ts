import { expect, test } from 'vitest'
import { outcomes } from './decision-terms.ts'
import {
  defaultAwardLetter,
  defaultLetters,
  fieldValues,
  fillLetter,
  type LetterField,
  letterFields,
  letterKindOf,
  letterKinds,
  letterProblem,
} from './letter-text.ts'

const names = Object.keys(letterFields) as LetterField[]
const values = Object.fromEntries(names.map(name => [name, `<${name}>`])) as Record<LetterField, string>
const filled = (body: string, changes: Partial<Record<LetterField, string>> = {}) =>
  fillLetter({ subject: 'About {scholarship}', body }, { ...values, ...changes })

test.each(letterKinds)(
  '[DESK6] the usual letter of kind %s can be stored, and every field of it is filled',
  kind => {
    expect(letterProblem(defaultLetters[kind])).toBeUndefined()
    const { subject, body, empty } = fillLetter(defaultLetters[kind], values)
    expect(empty).toEqual([])
    expect(`${subject}${body}`).not.toMatch(/[{}]/)
    expect(body).toContain('<outcome>')
  },
)

test.each([
  ['{outcome} {salary}', '{salary} is not a field. Please choose one from the list.'],
  ['{outcome} {}', '{} is not a field. Please choose one from the list.'],
  ['{outcome} {name', 'Please use braces only for fields, such as {name}.'],
  ['{outcome} name}', 'Please use braces only for fields, such as {name}.'],
  ['{outcome} {{name}}', 'Please use braces only for fields, such as {name}.'],
  [
    'Dear {name}',
    'The letter must contain {outcome}, {amount} or {scholarship}, so that it says what it is about.',
  ],
])('[DESK6] “%s” cannot be stored', (body, problem) => {
  expect(letterProblem({ subject: '', body })).toBe(problem)
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '[DESK6] {%s}, which every object has, is not a field',
  name => {
    expect(letterProblem({ subject: '', body: `{outcome} {${name}}` })).toContain('is not a field')
  },
)

test.each(['You get {amount}', '{scholarship}'])('[AWARD1] “%s” needs no {outcome}', body => {
  expect(letterProblem({ subject: '', body })).toBeUndefined()
})

test('[DESK6] the outcome in the subject alone is not enough, and a wrong field in the subject is found', () => {
  expect(letterProblem({ subject: '{outcome}', body: 'Dear {name}' })).toContain('must contain {outcome}')
  expect(letterProblem({ subject: '{salary}', body: '{outcome}' })).toContain('{salary}')
})

test('[DESK6] every empty field is named, once; the sentence of one’s own only where its paragraph would have a hole', () => {
  for (const name of names.filter(each => each !== 'word'))
    expect(filled(`{outcome} {${name}} {${name}}`, { [name]: '' }).empty).toEqual([name])
  expect(filled('{outcome} {word}', { word: '' }).empty).toEqual(['word'])
  expect(filled('{outcome}\n\n{word}', { word: '' })).toMatchObject({ empty: [] })
  expect(filled('{outcome}', { scholarship: '' }).empty).toEqual(['scholarship'])
})

test('[DESK6] without a sentence of one’s own, its paragraph is left out and the others stay', () => {
  expect(filled('{outcome}\n\n{word}\n\nYours', { word: '' }).body).toBe('<outcome>\n\nYours')
  expect(filled('{outcome}\n\n{word}\n\nYours').body).toBe('<outcome>\n\n<word>\n\nYours')
  expect(filled('{outcome} {word}\n\n\n\nYours', { word: '' }).body).toBe('<outcome>\n\nYours')
})

test('[AWARD1] a paragraph about how an award goes on is left out where it does not', () => {
  const { body, empty } = fillLetter(defaultAwardLetter, {
    ...values,
    answerBy: '',
    payments: '',
    paysFor: '',
    office: '',
    word: '',
  })
  expect({ body, empty }).toEqual({
    body: 'Congratulations! You have been awarded <amount>: <scholarship> at <university>.',
    empty: [],
  })
  expect(filled('{amount}, {answerBy}', { answerBy: '' }).empty).toEqual(['answerBy'])
})

test('[AWARD1] the letter of an award says what was won, what it pays for, when, what to do and who writes', () => {
  const goesOn = {
    answerDays: 14,
    paysFor: 'your first year',
    payments: '$2,000 on 1 September 2027, $2,000 on 15 January 2028',
    office: 'Scholarship Office',
  }
  const subject = { name: 'Nadia', scholarshipName: 'Boreal', universityName: 'Saimaa', word: '' }
  const terms = { outcome: 'award', amount: '$4000', terms: null, rank: null } as const
  const letter = fillLetter(defaultAwardLetter, fieldValues(subject, terms, goesOn))
  expect(letter).toEqual({
    subject: 'You have been awarded $4,000: Boreal',
    body: [
      'Congratulations! You have been awarded $4,000: Boreal at Saimaa.',
      'The award pays for your first year.',
      'It is paid as follows: $2,000 on 1 September 2027, $2,000 on 15 January 2028.',
      'Please accept or decline the award within 14 days, on its page. It says what the award asks for, and what happens next. If you do not answer, your place can be given to somebody else.',
      'With kind regards,\nScholarship Office',
    ].join('\n\n'),
    empty: [],
  })
})

test('[DESK6] what is filled in is text: a value with a field or a pattern of replacements stays as it is', () => {
  for (const name of ['{outcome}', '$&', '$1', "$'", '\\1']) {
    expect(filled('{outcome} {name}', { name }).body).toBe(`<outcome> ${name}`)
  }
})

test('[DESK6] a subject is one line, whatever is filled in', () => {
  const { subject } = filled('{outcome}', { scholarship: 'Volta\r\nBcc: all@example.org' })
  expect(subject).toBe('About Volta Bcc: all@example.org')
})

test('[DESK6] each outcome has its kind of letter; a correction has its own', () => {
  for (const outcome of outcomes) {
    expect(letterKindOf(outcome, false)).toBe(outcome)
    expect(letterKindOf(outcome, true)).toBe('correction')
  }
})
