import { expect, test } from 'vitest'
import type { Value } from './answers.ts'
import { checkAnswers } from './check-answers.ts'
import { formDefinition } from './form-definition.ts'

function form(...questions: object[]) {
  return formDefinition.parse({ sections: [{ id: 's_first', title: 'First', questions }] })
}
const question = (type: string, settings: object = {}) => ({
  id: 'q_asked',
  type,
  wording: 'Asked',
  ...settings,
})
const check = (asked: object, answer?: string | string[]) =>
  checkAnswers(form(asked), answer === undefined ? {} : { q_asked: answer })

const decimalsWithPoint = 'Please use a point for decimals and no other marks, such as 1250.5.'
const documentId = '019ab2f4-6c1e-7d3a-9b52-4f0e8a7c6d21'

test.each<[string, object, string | string[], Value]>([
  ['text', {}, '  Ada \n Lovelace ', 'Ada   Lovelace'],
  ['text', { pattern: 'email' }, 'ada@example.com', 'ada@example.com'],
  ['text', { pattern: 'address' }, 'example.com/page', 'https://example.com/page'],
  ['text', { pattern: 'address' }, 'http://example.com', 'http://example.com'],
  ['paragraph', { maxWords: 3 }, 'One\r\ntwo three', 'One\ntwo three'],
  ['number', {}, '1,250', 1250],
  ['number', { decimals: 1 }, '-3.5', -3.5],
  ['number', { decimals: 2 }, '3,7', 3.7],
  ['number', { decimals: 1 }, '-12,5', -12.5],
  ['number', { decimals: 3 }, '0,125', 0.125],
  ['number', { decimals: 3 }, '1234,567', 1234.567],
  ['number', { decimals: 3 }, '1,234,567', 1_234_567],
  ['number', { decimals: 2 }, '1,234', 1234],
  ['money', {}, '99,90', 9990],
  ['money', {}, '$1,250.10', 125_010],
  ['date', { max: '2027-01-01' }, '2026-02-28', '2026-02-28'],
  ['country', {}, 'BD', 'BD'],
  [
    'choice',
    {
      options: [
        { id: 'o_north', text: 'N' },
        { id: 'o_south', text: 'S' },
      ],
    },
    'o_south',
    'o_south',
  ],
  ['yesNo', {}, 'no', false],
  ['statement', {}, 'yes', true],
  ['file', { maxFiles: 2 }, [documentId, documentId], [documentId]],
])('[FORM1] %s %j takes %j', (type, settings, answer, value) => {
  expect(check(question(type, settings), answer)).toEqual({
    values: { q_asked: value },
    hidden: [],
    errors: {},
  })
})

test.each<[string, object, string | string[], string]>([
  ['text', {}, ' ', 'Please answer this question.'],
  ['text', { maxCharacters: 3 }, '🎓🎓🎓🎓', '1 character too many: at most 3.'],
  ['text', { pattern: 'email' }, 'ada', 'Please enter an email address, such as name@example.com.'],
  ['text', {}, '\u0000', 'Please remove the characters that cannot be displayed.'],
  ['paragraph', { maxWords: 2 }, 'one two three four', '2 words too many: at most 2.'],
  ['number', {}, '3.5', 'Please enter a whole number.'],
  ['number', {}, '1e3', 'Please enter a whole number, such as 1250.'],
  ['number', { decimals: 1 }, '1e3', 'Please enter a number, such as 1250.5.'],
  ['number', {}, '3,7', 'Please enter a whole number.'],
  ['number', { decimals: 1 }, '3,75', 'Please use at most 1 decimals.'],
  ['number', { decimals: 3 }, '1,234', '1,234 could mean 1234 or 1.234. Please enter one of them.'],
  ['number', { decimals: 2 }, '12,34,5', decimalsWithPoint],
  ['money', {}, '12.000,50', decimalsWithPoint],
  ['text', { pattern: 'address' }, 'my page', 'Please enter a web address, such as example.com/page.'],
  [
    'text',
    { pattern: 'address' },
    'mailto:ada@example.com',
    'Please enter a web address, such as example.com/page.',
  ],
  ['number', { min: 5 }, '4', 'Please enter 5 or more.'],
  ['money', { max: 10 }, '$10.01', 'Please enter 10 or less.'],
  ['money', {}, '-1', 'Please enter 0 or more.'],
  ['date', {}, '2026-02-30', 'Please enter a date, such as 2027-03-31.'],
  ['date', { min: '2026-01-01' }, '2025-12-31', 'Please enter 1 January 2026 or later.'],
  ['country', {}, 'Bangladesh', 'Please choose one of the countries.'],
  ['yesNo', {}, 'maybe', 'Please choose yes or no.'],
  ['statement', {}, 'no', 'Please agree to continue.'],
  ['file', {}, [], 'Please choose a document.'],
  ['file', {}, [documentId, documentId.replace('0', '1')], 'Please choose at most 1 document.'],
  ['file', {}, '../etc/passwd', 'Please choose the document again.'],
])('[FORM1] %s %j refuses %j: %s', (type, settings, answer, error) => {
  expect(check(question(type, settings), answer)).toEqual({
    values: {},
    hidden: [],
    errors: { q_asked: error },
  })
})

test('[FORM1] what may be left out, or is not finished, is not missing', () => {
  expect(check(question('text', { required: false })).errors).toEqual({})
  expect(checkAnswers(form(question('text')), {}, { unfinished: true }).errors).toEqual({})
  expect(
    checkAnswers(form(question('number')), { q_asked: 'x' }, { unfinished: true }).errors,
  ).toHaveProperty('q_asked')
})

test('[FORM1] a hidden question decides nothing, whatever was answered to it before', () => {
  const isYes = (id: string) => ({
    match: 'all',
    conditions: [{ question: id, comparison: 'is', value: 'yes' }],
  })
  const chain = form(
    { ...question('yesNo'), id: 'q_first' },
    { ...question('yesNo', { showIf: isYes('q_first') }), id: 'q_second' },
    { ...question('text', { showIf: isYes('q_second') }), id: 'q_third' },
  )
  const answers = { q_first: 'no', q_second: 'yes', q_third: 'kept in the draft' }
  expect(checkAnswers(chain, answers)).toEqual({
    values: { q_first: false },
    hidden: ['q_second', 'q_third'],
    errors: {},
  })
})
