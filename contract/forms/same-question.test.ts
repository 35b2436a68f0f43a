import { expect, test } from 'vitest'
import type { FormDefinition, Question } from './form-definition.ts'
import { findSame } from './same-question.ts'

const asked = { help: '', required: true }
const formOf = (...questions: Question[]): FormDefinition => ({
  sections: [{ id: 's_one', title: 'One', questions }],
})
const choice = (id: string, wording: string, options: Record<string, string>): Question => ({
  ...asked,
  id,
  wording,
  type: 'choice',
  other: false,
  options: Object.entries(options).map(([key, text]) => ({ id: key, text })),
})
const essay = (id: string, wording: string): Question => ({
  ...asked,
  id,
  wording,
  type: 'paragraph',
  maxWords: 3,
})

test('[DRAFT4] the same question is found in a copy, and by its wording in another form', () => {
  const given = {
    definition: formOf(essay('q_1', 'Why do you apply?')),
    answers: { q_1: 'To build bridges' },
  }
  expect(findSame(essay('q_1', 'Why here?'), given)).toBe('To build bridges')
  expect(findSame(essay('q_2', 'Why do  you apply'), given)).toBe('To build bridges')
  expect(findSame(essay('q_2', 'What do you build?'), given)).toBeUndefined()
  expect(
    findSame({ ...asked, id: 'q_1', wording: 'Why?', type: 'text', pattern: 'any' }, given),
  ).toBeUndefined()
})

test('[DRAFT4] options are found by what they say; what does not fit is not offered', () => {
  const given = {
    definition: formOf(choice('q_1', 'When?', { o_1: 'In spring', o_2: 'In autumn' })),
    answers: { q_1: 'o_2' },
  }
  expect(findSame(choice('q_9', 'When?', { o_7: 'In summer', o_8: 'In autumn' }), given)).toBe('o_8')
  expect(findSame(choice('q_9', 'When?', { o_2: 'In summer', o_8: 'In winter' }), given)).toBeUndefined()
  const long = { definition: formOf(essay('q_1', 'Why?')), answers: { q_1: 'one two three four' } }
  expect(findSame(essay('q_1', 'Why?'), long)).toBeUndefined()
})

test('[DRAFT4] consent is asked for each time', () => {
  const statement: Question = { ...asked, id: 'q_1', wording: 'This is true.', type: 'statement' }
  expect(findSame(statement, { definition: formOf(statement), answers: { q_1: 'yes' } })).toBeUndefined()
})

test('[DRAFT4] a question of About You is the same in every form, whatever its wording', () => {
  const income = { ...asked, id: 'p_income', type: 'amount' } as const
  const given = {
    definition: formOf(
      { ...income, wording: 'Income' },
      { ...income, id: 'q_1', wording: 'What do you earn?' },
    ),
    answers: { p_income: 'BDT 420,000', q_1: 'USD 1' },
  }
  expect(findSame({ ...income, wording: 'What do you earn?' }, given)).toBe('BDT 420,000')
  const languages = (id: string) => choice(id, 'Languages', { o_1: 'English', o_2: 'French' })
  const spoken = { definition: formOf(languages('p_languages')), answers: { p_languages: 'o_2' } }
  expect(findSame({ ...languages('p_languages'), wording: 'Which languages?' }, spoken)).toBe('o_2')
})
