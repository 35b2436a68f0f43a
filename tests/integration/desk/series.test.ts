import { beforeAll, expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { Question } from '../../../contract/forms/question-kinds.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertAnswered } from '../../support/desk-factories.ts'
import { usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')

const asked = { help: '', required: false }
const income: Question = { id: 'q_income', type: 'money', wording: 'Income', ...asked }
const [civil, energy, ocean] = ['civil', 'energy', 'ocean'].map(text => ({ id: `o_${text}`, text }))
const field = (...options: { id: string; text: string }[]): Question => ({
  id: 'q_field',
  type: 'choice',
  wording: 'Field',
  ...asked,
  options,
  other: false,
})
const speaks = (...options: { id: string; text: string }[]): Question => ({
  id: 'q_likes',
  type: 'choices',
  wording: 'Likes',
  ...asked,
  options: options.map(({ id, text }) => ({ id: `${id}2`, text })),
  other: false,
})
const formOf = (...questions: Question[]): FormDefinition => ({
  sections: [{ id: 's_about', title: 'All', questions }],
})

let round: string

beforeAll(async () => {
  if (!civil || !energy || !ocean) throw new Error('Three options.')
  const before = await insertAnswered(product, {
    definition: formOf(income, field(civil, energy), speaks(civil, energy), {
      id: 'q_grade',
      type: 'yesNo',
      wording: 'Graded?',
      ...asked,
    }),
    people: {
      'Ada Old': { q_income: 100_000, q_field: 'o_civil', q_likes: ['o_civil2'], q_grade: true },
      'Ben Old': { q_income: 300_000, q_field: 'o_energy', q_likes: ['o_energy2'] },
      'Cleo Old': {},
    },
    scholarship_name: 'Volta Award 2026',
  })
  const now = await insertAnswered(product, {
    definition: formOf(
      { id: 'q_grade', type: 'number', wording: 'Grade', ...asked, decimals: 1 },
      speaks(ocean, energy, civil),
      field(ocean, energy, civil),
      income,
      { id: 'q_added', type: 'yesNo', wording: 'New?', ...asked },
    ),
    people: {
      'Dan New': {
        q_income: 200_000,
        q_field: 'o_civil',
        q_likes: ['o_civil2', 'o_ocean2'],
        q_grade: 3,
        q_added: true,
      },
      'Eve New': { q_income: 400_000, q_field: 'o_ocean', q_likes: ['o_ocean2'], q_grade: 4 },
    },
    scholarship_name: 'Volta Award 2027',
  })
  round = now.scholarshipId
  await product.db
    .updateTable('scholarships')
    .set({ series_id: before.scholarshipId })
    .where('id', 'in', [before.scholarshipId, round])
    .execute()
})

const series = async (query: string) => {
  const { body } = await ask(product, officer, `GET /desk?scholarship=${round}&rounds=all${query}`)
  expect(body).toMatchObject({ total: body.rows?.length ?? -1 })
  return body.rows
}
const names = async (query: string) =>
  (await series(query)).map(({ userName }: { userName: string }) => userName.split(' ')[0])

test.each([
  ['q_income:atMost:2500', ['Ada', 'Dan']],
  ['q_income:given:', ['Ada', 'Ben', 'Dan', 'Eve']],
  ['q_field:is:o_civil', ['Ada', 'Dan']],
  ['q_field:is:o_ocean', ['Eve']],
  ['q_field:isNot:o_ocean', ['Ada', 'Ben', 'Cleo', 'Dan']],
  ['q_likes:is:o_civil2', ['Ada', 'Dan']],
  ['q_likes:is:o_ocean2', ['Dan', 'Eve']],
  ['q_likes:isNot:o_ocean2', ['Ada', 'Ben', 'Cleo']],
  // Another kind of question under the same id is another question.
  ['q_grade:atLeast:1', ['Dan', 'Eve']],
  ['q_grade:missing:', ['Ada', 'Ben', 'Cleo']],
  ['q_added:is:yes', ['Dan']],
])('[DESK2] all rounds of a series are filtered by the answer %s', async (condition, expected) => {
  expect(await names(`&answer=${encodeURIComponent(condition)}`)).toEqual(expected)
})

test('[DESK2] all rounds of a series are sorted by an answer, page by page, and show answers in one column', async () => {
  const rows = await series('&by=-answer:q_income&column=q_income&column=q_grade')
  expect(rows.map(({ answers }: { answers: object }) => answers)).toEqual([
    { q_income: '$4,000', q_grade: '4' },
    { q_income: '$3,000' },
    { q_income: '$2,000', q_grade: '3' },
    { q_income: '$1,000' },
    {},
  ])
  const order = `GET /desk?scholarship=${round}&rounds=all&by=-answer:q_income&size=2`
  const first = (await ask(product, officer, order)).body
  const rest = (await ask(product, officer, `${order}&behind=${first.lastPlace}`)).body
  expect(first.total).toBe(5)
  expect([...first.rows, ...rest.rows].map(({ _id }) => _id)).toEqual(
    rows.slice(0, 4).map(({ _id }: { _id: string }) => _id),
  )
})

test.each([
  'rounds=all',
  'rounds=all&scholarship={round}&sort=score',
  'rounds=all&scholarship={round}&score=3',
])('[DESK2] [DESK7] %s is refused in words', async query => {
  expect(refusal(await ask(product, officer, `GET /desk?${query.replace('{round}', round)}`))).toEqual([
    400,
    'invalid_input',
  ])
})
