import { expect, test } from 'vitest'
import type { FormDefinition, Question } from '../../../../contract/forms/form-definition.ts'
import { answersFor, commonAnswer, commonFields, commonQuestions } from './common-questions.ts'

const form = (...questions: Question[]): FormDefinition => ({
  sections: [{ id: 's_only', title: 'All', questions }],
})
const asked = { help: '', required: true }
const why = (id: string, maxWords: number, wording = 'Why do you apply?'): Question => ({
  ...asked,
  id,
  type: 'paragraph',
  wording,
  maxWords,
})
const start = (id: string, options: Record<string, string>): Question => ({
  ...asked,
  id,
  type: 'choice',
  wording: 'When can you start?',
  other: false,
  options: Object.entries(options).map(([option, text]) => ({ id: option, text })),
})
const agree: Question = { ...asked, id: 'q_truth', type: 'statement', wording: 'All of this is true.' }

test('[ELIG12] a question that several ask is asked once, as strictly as the strictest', () => {
  const forms = [
    form(why('q_one', 300), agree),
    form(why('q_two', 100, 'Why do you apply'), agree),
    form(why('q_three', 200, 'Why us?')),
  ]
  const common = commonQuestions(forms)
  expect(common).toHaveLength(1)
  expect(common[0]!.question).toMatchObject({ id: 'q_one', maxWords: 100 })
  expect([...answersFor(common[0]!, 'For the sea.')]).toEqual([
    [0, ['q_one', 'For the sea.']],
    [1, ['q_two', 'For the sea.']],
  ])
  expect(commonAnswer(common[0]!, [{}, { q_two: 'For the sea.' }, {}])).toBe('For the sea.')
})

test('[ELIG12] options are the same that read the same; other options make another question', () => {
  const one = form(start('q_one', { o_spring: 'In spring', o_autumn: 'In autumn' }))
  const two = form(start('q_two', { o_fall01: 'In autumn', o_may001: 'In spring' }))
  const three = form(start('q_three', { o_spring: 'In spring', o_winter: 'In winter' }))
  const [common, ...others] = commonQuestions([one, two, three])
  expect(others).toEqual([])
  expect([...answersFor(common!, 'o_autumn')]).toEqual([
    [0, ['q_one', 'o_autumn']],
    [1, ['q_two', 'o_fall01']],
  ])
})

test('[ELIG12] fields with another label are each its own, and so is the degree', () => {
  const labels = commonFields([form(), { ...form(), results: { ssc: 'Matric', hsc: null } }])
  expect(Object.keys(labels)).toEqual(['phone', 'photo', 'address', 'gender', 'hsc'])
})
