import { beforeAll, expect, test } from 'vitest'
import { noConditions } from '../../../contract/eligibility/condition-terms.ts'
import { fitOf } from '../../../contract/eligibility/fit.ts'
import { profileQuestions } from '../../../contract/eligibility/profile-questions.ts'
import {
  Draw,
  randomDefinition,
  randomProfile,
} from '../../../contract/eligibility/testing/random-eligibility.ts'
import { fitChoices } from '../../../contract/scholarships/scholarship-filters.ts'
import type { ScholarshipPage } from '../../../contract/scholarships/scholarships.ts'
import { readProfile } from '../../../server/features/eligibility/eligibility-queries.ts'
import { readCatalogue } from '../../../server/features/scholarships/search/catalogue-reads.ts'
import type {
  IndexedScholarship,
  ScholarshipQuery,
} from '../../../server/features/scholarships/search/scholarship-index/scholarship-query.ts'
import { findPlainly } from '../../../server/features/scholarships/search/scholarship-index/testing/plain-search.ts'
import { ask, refusal } from '../../support/ask.ts'
import { forLevel, insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, usePerson } from '../../support/identity/people.ts'
import { useProduct } from '../../support/product.ts'

const product = useProduct()
const student = usePerson(product, 'user', 'Nadia Rahman')
const other = usePerson(product, 'user', 'Omar Haddad')
const draw = new Draw(15)
/** Few questions of simple kinds, so that something fits. */
const questions = profileQuestions.filter(({ question: { id } }) =>
  ['p_nationality', 'p_residence', 'p_level', 'p_field', 'p_first', 'p_hours', 'p_household'].includes(id),
)
const ids: string[] = []

beforeAll(async () => {
  for (let number = 0; number < 120; number += 1) {
    const id = await insertScholarship(product.db, {
      scholarship_name: `${draw.pick(['Milan', 'Oslo', 'Kyoto'])} Grant`,
      degree: draw.pick(['Bachelor', 'Masters']),
      application_fee_minor: draw.integer(0, 3) * 2_500,
    })
    if (draw.chance(0.7))
      await insertConditions(product.db, id, { definition: randomDefinition(draw, 3, questions) })
    ids.push(id)
  }
})

const matches = (person: Person, query = '') => ask(product, person, `GET /myMatches${query}`)

async function readRows(): Promise<IndexedScholarship[]> {
  return readCatalogue(product.db, async (_, chunks) => {
    const rows = []
    for await (const chunk of chunks) rows.push(...chunk)
    return rows
  })
}

const everything: Omit<ScholarshipQuery, 'today'> = {
  words: [],
  filters: {},
  closed: 'include',
  order: 'fee',
  offset: 0,
  limit: 10,
  facets: true,
}

const searches: [string, Partial<ScholarshipQuery>][] = [
  ['size=10', {}],
  ['size=10&search=milan', { words: ['milan'] }],
  ['size=10&degree=Masters&maxFee=25', { filters: { degree: ['Masters'], maxFee: 2_500 } }],
  [
    'search=oslo&degree=Bachelor&page=2&size=5',
    { words: ['oslo'], filters: { degree: ['Bachelor'] }, offset: 5, limit: 5 },
  ],
]

/** What is compared of a page. */
function told(page: ScholarshipPage | null) {
  if (!page) return undefined
  const degrees = page.facets?.degree.flatMap(({ value, count }) =>
    count > 0 ? [[value, count] as const] : [],
  )
  return { count: page.count, ids: page.scholarships.map(({ _id }) => _id), degrees: new Map(degrees) }
}

test('[ELIG5] [ELIG6] [ELIG15] counts, pages, choices and the next question are those of a plain reading', async () => {
  const rows = await readRows()
  for (let profile = 0; profile < 6; profile += 1) {
    await insertAnswers(product.db, student.userId, randomProfile(draw, profile / 5, questions))
    const answers = await readProfile(product.db, student.userId)
    for (const [address, asked] of searches) {
      for (const fit of [[], draw.some(fitChoices, 3), [draw.pick(fitChoices)]]) {
        for (const bestFirst of [true, false]) {
          const chosen = fit.map(choice => `&fit=${choice}`).join('') + (bestFirst ? '&sort=fit' : '')
          const { status, body } = await matches(student, `?${address}${chosen}`)
          const person = { id: '', answers, fit, bestFirst }
          const wanted = findPlainly(rows, { ...everything, ...asked, person, today: 0 })
          const [next = null] = wanted.fits?.next ?? []
          expect({ status, counts: body.counts, next: body.next }).toEqual({
            status: 200,
            counts: wanted.fits?.counts,
            next,
          })
          expect(body.answered).toBe(Object.keys(answers).length)
          const shown = bestFirst || fit.length > 0
          expect(body.list !== null).toBe(shown)
          // What was meant instead of words without results has no plain reading.
          if (wanted.count === 0) continue
          const ofPage = rows.filter(({ id, conditions }) => wanted.ids.includes(id) && conditions)
          const fits = ofPage.map(({ id, conditions }) => [id, fitOf(conditions ?? noConditions, answers)])
          expect(body.fits).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(fits))))
          expect(told(body.list)).toEqual(
            shown ? { count: wanted.count, ids: wanted.ids, degrees: wanted.facets?.degree } : undefined,
          )
        }
      }
    }
  }
})

test('[ELIG11] nobody is answered by what another person says about themselves', async () => {
  await insertAnswers(product.db, student.userId, { p_level: 'o_masters' })
  await insertAnswers(product.db, other.userId, {})
  const id = await insertScholarship(product.db, { scholarship_name: 'Tromso Grant' })
  await insertConditions(product.db, id, { definition: forLevel('o_masters') })
  for (const [person, state] of [
    [student, 'met'],
    [other, 'unknown'],
    [student, 'met'],
  ] as const) {
    const { body, headers } = await matches(person, '?search=tromso')
    expect(body.fits[id].state).toBe(state)
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect(refusal(await matches(other, `?userId=${student.userId}`))).toEqual([400, 'invalid_input'])
  expect((await ask(product, undefined, 'GET /myMatches')).status).toBe(401)
})

test('[ELIG6] a sensitive question is next only where an admin has switched it on', async () => {
  await insertAnswers(product.db, other.userId, {})
  const id = await insertScholarship(product.db, { scholarship_name: 'Nuuk Grant' })
  const condition = {
    id: 'c_gender',
    question: 'p_gender',
    kind: 'values',
    comparison: 'isOneOf',
    values: ['o_female'],
    ground: 'The will',
  }
  await insertConditions(product.db, id, { definition: { all: [condition], oneOf: [] } })
  expect((await matches(other, '?search=nuuk')).body).toMatchObject({ counts: { unknown: 1 }, next: null })
  await product.db
    .insertInto('sensitive_questions')
    .values({ question: 'p_gender', ground: 'The will' })
    .execute()
  expect((await matches(other, '?search=nuuk')).body.next).toEqual({
    question: 'p_gender',
    decides: 1,
    uses: 1,
  })
})
