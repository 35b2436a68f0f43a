import { expect, test } from 'vitest'
import { formEffort } from './form-effort.ts'

const asked = { help: '', required: true }

test('[FORM1] without a form there are the specified fields alone', () => {
  const effort = formEffort({ sections: [] })
  expect(effort).toMatchObject({ minutes: 5, questions: 7, furtherQuestions: 0, documents: [] })
  expect(effort.sections).toHaveLength(1)
})

test('[FORM1] questions that earlier answers decide are counted apart, and documents are named', () => {
  const effort = formEffort({
    sections: [
      {
        id: 's_about',
        title: 'Your plans',
        questions: [
          { id: 'q_essay', type: 'paragraph', wording: 'Why?', ...asked, maxWords: 400 },
          { id: 'q_paper', type: 'file', wording: 'Your transcript', ...asked, maxFiles: 1 },
          {
            id: 'q_income',
            type: 'file',
            wording: 'Proof of income',
            help: '',
            required: false,
            maxFiles: 1,
          },
          {
            id: 'q_which',
            type: 'text',
            wording: 'Which?',
            ...asked,
            pattern: 'any',
            showIf: { match: 'all', conditions: [{ question: 'q_essay', comparison: 'is', value: 'x' }] },
          },
        ],
      },
      { id: 's_empty', title: 'Empty', questions: [] },
    ],
  })
  expect(effort).toEqual({
    minutes: 30,
    questions: 10,
    furtherQuestions: 1,
    documents: [
      { wording: 'Your transcript', required: true },
      { wording: 'Proof of income', required: false },
    ],
    sections: [
      expect.objectContaining({ title: 'Your details' }),
      { title: 'Your plans', questions: ['Why?', 'Your transcript', 'Proof of income', 'Which?'] },
    ],
  })
})
