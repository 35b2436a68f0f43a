import { expect, test } from 'vitest'
import type { FormDefinition, Question } from '../../../../contract/forms/form-definition.ts'
import {
  copyOfQuestion,
  copyOfSections,
  insertQuestion,
  kindChoices,
  moveQuestion,
  moveSection,
  placeOf,
  questionOfChoice,
  questionOfType,
  removeQuestion,
  removeSection,
  renameSection,
  replaceQuestion,
} from './edit-form.ts'
import { problemsOf } from './form-problems.ts'

const yesNo = (id: string): Question => ({ id, type: 'yesNo', wording: id, help: '', required: true })
const dependent: Question = {
  ...yesNo('q_third'),
  showIf: { match: 'all', conditions: [{ question: 'q_first', comparison: 'is', value: 'yes' }] },
}
const form: FormDefinition = {
  sections: [
    { id: 's_first', title: 'First', questions: [yesNo('q_first'), yesNo('q_second')] },
    { id: 's_other', title: 'Other', questions: [dependent] },
  ],
}
const order = ({ sections }: FormDefinition) => sections.map(({ questions }) => questions.map(({ id }) => id))

test('[FORM1] a question moves within its section, and into the neighbouring one at its ends', () => {
  expect(order(moveQuestion(form, 'q_first', 1))).toEqual([['q_second', 'q_first'], ['q_third']])
  expect(order(moveQuestion(form, 'q_second', 1))).toEqual([['q_first'], ['q_second', 'q_third']])
  expect(order(moveQuestion(form, 'q_third', -1))).toEqual([['q_first', 'q_second', 'q_third'], []])
  expect(moveQuestion(form, 'q_first', -1)).toBe(form)
  expect(moveQuestion(form, 'q_third', 1)).toBe(form)
})

test('[FORM1] moved about, questions are neither lost nor doubled, and back again', () => {
  let now = form
  const ids = ['q_first', 'q_second', 'q_third', 's_first', 's_other']
  // Every act follows every other one in either direction.
  for (let step = 0; step < 500; step += 1) {
    const id = ids[(step * step) % 5] ?? ''
    const by = Math.floor(step / 7) % 2 === 0 ? -1 : 1
    now = id.startsWith('s_') ? moveSection(now, id, by) : moveQuestion(now, id, by)
    expect(order(now).flat().toSorted()).toEqual(['q_first', 'q_second', 'q_third'])
  }
  const place = placeOf(now, 'q_second') ?? { section: 0, question: 0 }
  const without = removeQuestion(now, 'q_second')
  expect(insertQuestion(without, place, yesNo('q_second'))).toEqual(now)
})

test('[FORM1] a condition on a question that comes later is a problem of its question', () => {
  expect(problemsOf(form)).toEqual([])
  const moved = moveSection(form, 's_other', -1)
  expect(problemsOf(moved)).toEqual([{ of: 'q_third', message: 'Please choose an earlier question.' }])
})

test('[FORM1] a new question has to be worded, and its options too', () => {
  const choice = questionOfType('choice')
  const problems = problemsOf(insertQuestion(form, { section: 0, question: 0 }, choice))
  expect(problems.map(({ of }) => of)).toEqual([choice.id, choice.id])
})

test('[FORM1] copied sections have ids of their own, and their conditions follow', () => {
  const copy = copyOfSections(form)
  expect(problemsOf({ sections: [...form.sections, ...copy] })).toEqual([])
  expect(copy[1]?.questions[0]?.showIf?.conditions[0]?.question).toBe(copy[0]?.questions[0]?.id)
})

test('[DRAFT4] a question of About You stays the same in copied sections, and is another one beside itself', () => {
  const options = [
    { id: 'o_english', text: 'English' },
    { id: 'o_french', text: 'French' },
  ]
  const spoken: Question = { ...yesNo('p_languages'), type: 'choices', options, other: false }
  const [copied] = copyOfSections({ sections: [{ id: 's_about', title: 'About you', questions: [spoken] }] })
  expect(copied?.questions).toEqual([spoken])
  expect(copied?.id).not.toBe('s_about')
  const beside = copyOfQuestion(spoken)
  expect(beside.id).toMatch(/^q_/)
  expect(JSON.stringify(beside)).not.toContain('o_english')
})

test('[FORM1] renaming or deleting a section leaves the labels of the school results', () => {
  const labelled = { ...form, results: { ssc: 'Abitur grade', hsc: null } }
  expect(renameSection(labelled, 's_first', 'New')).toMatchObject({
    sections: [{ title: 'New' }, { title: 'Other' }],
    results: labelled.results,
  })
  expect(removeSection(labelled, 0)).toMatchObject({
    sections: [{ id: 's_other' }],
    results: labelled.results,
  })
})

test('[DRAFT4] a question of About You is asked as it is there, once, and becomes an own one when its kind is changed', () => {
  const offered = () => kindChoices(form, yesNo('q_first')).map(({ text }) => text)
  expect(offered()).toContain('From About You: Level you want to study')
  expect(offered()).not.toContain('From About You: Gender')
  const level = questionOfChoice('p_level', { ...dependent, required: false })
  expect(level).toMatchObject({ id: 'p_level', type: 'choice', required: false, showIf: dependent.showIf })
  const asked = replaceQuestion(form, level, 'q_third')
  expect(order(asked)).toEqual([['q_first', 'q_second'], ['p_level']])
  const left = kindChoices(asked, yesNo('q_first')).map(({ id }) => id)
  expect(left).toContain('p_result')
  expect(left).not.toContain('p_level')
  const own = questionOfChoice('choice', level)
  expect(own.id).toMatch(/^q_/)
  expect(JSON.stringify(own)).not.toContain('o_masters')
  expect(problemsOf(asked)).toEqual([])
})
