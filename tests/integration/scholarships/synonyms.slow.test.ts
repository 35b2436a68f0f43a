import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { synonymChanges } from '../../../contract/scholarships/synonyms.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { untilIndexed } from '../../support/lists-from.ts'
import { startTestProduct, type TestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')

const groups = [
  ['PhD', 'doctorate'],
  ['CS', 'Computer Science'],
]
/** Scholarships by the words that only one of them has. */
const names = [
  'Doctorate of Oslo',
  'PhD in Oslo',
  'Thesis (PhD)',
  'Computing',
  'CS Grant',
  'Science by Computers',
  'Physics',
]

beforeAll(async () => {
  for (const scholarship_name of names)
    await insertScholarship(product.db, { scholarship_name, subject: 'Engineering' })
})
beforeEach(() => change({ groups }))

const change = (body: object) => ask(product, admin, 'PATCH /synonyms', body)
const list = async () => (await ask(product, admin, 'GET /synonyms')).body

async function search(words: string, more = '', { siteUrl }: Pick<TestProduct, 'siteUrl'> = product) {
  const answer = await fetch(`${siteUrl}/api/allScholarships?search=${encodeURIComponent(words)}${more}`)
  return JSON.parse(await answer.text())
}
async function find(words: string): Promise<string[]> {
  const { scholarships } = await search(words)
  return scholarships.map((found: { scholarshipName: string }) => found.scholarshipName).toSorted()
}

test('[FIND5] there are synonyms from the beginning', async () => {
  const fresh = await startTestProduct()
  onTestFinished(() => fresh.stop())
  await insertScholarship(fresh.db, { scholarship_name: 'Doctoral Grant', country: 'United Kingdom' })
  for (const words of ['phd', 'doctorate', 'UK', 'uk PhD', 'Europe']) {
    expect(await search(words, '', fresh)).toMatchObject({ count: 1 })
  }
  expect(await search('mba', '', fresh)).toMatchObject({ count: 0 })
  // An admin can save them as they are.
  const { groups: first } = await fresh.db
    .selectFrom('search_synonyms')
    .select('groups')
    .executeTakeFirstOrThrow()
  expect(first.length).toBeGreaterThan(70)
  expect(synonymChanges.safeParse({ groups: first }).success).toBe(true)
})

test.each([
  ['phd', ['Doctorate of Oslo', 'PhD in Oslo', 'Thesis (PhD)']],
  ['doctorate', ['Doctorate of Oslo', 'PhD in Oslo', 'Thesis (PhD)']],
  ['DOCTORATE oslo', ['Doctorate of Oslo', 'PhD in Oslo']],
  ['computer science', ['CS Grant', 'Science by Computers']],
  ['Science Computer', ['CS Grant', 'Science by Computers']],
  // As typed it is a part of words; what means the same stands alone.
  ['cs', ['CS Grant', 'Physics']],
  ['computer', ['Science by Computers']],
  ['doctor', ['Doctorate of Oslo']],
  ['ph', ['PhD in Oslo', 'Physics', 'Thesis (PhD)']],
])('[FIND5] %s finds %j', async (words, found) => {
  expect(await find(words)).toEqual(found)
})

test('[FIND5] counts and choices follow, and the answer names what was searched besides', async () => {
  const { count, facets, widened } = await search('phd', '&facets=true')
  expect(count).toBe(3)
  expect(facets.subject).toContainEqual({ value: 'Engineering', count: 3 })
  expect(widened).toEqual([{ words: ['phd'], others: ['doctorate'] }])
  // Who does not ask for more is answered as ever.
  expect(Object.keys(await search('phd'))).toEqual(['scholarships', 'count'])
  expect(Object.keys(await search('oslo', '&facets=true'))).toEqual(['scholarships', 'count', 'facets'])
})

test('[FIND5] a sentence that finds nothing finds what it does without the words that say nothing', async () => {
  const { count, facets } = await search('Scholarships for a doctorate in Oslo', '&facets=true')
  expect([count, facets.nearest]).toEqual([2, 'doctorate oslo'])
  // Who does not ask for choices is answered as ever.
  expect((await search('Scholarships for a doctorate in Oslo')).count).toBe(0)
})

test('[FIND5] the nearest spelling keeps a word that means the same as others', async () => {
  await change({ groups: [...groups, ['Dr', 'Physics']] })
  const { scholarships, facets } = await search('dr pyhsics', '&facets=true')
  expect(facets.nearest).toEqual('dr physics')
  expect(scholarships.map((each: { scholarshipName: string }) => each.scholarshipName)).toEqual(['Physics'])
})

describe('names of the world', () => {
  beforeAll(async () => {
    for (const country of ['Türkiye', 'United Kingdom', 'Czechia', 'Rwanda'])
      await insertScholarship(product.db, {
        scholarship_name: `Grant of ${country}`,
        subject: 'Doctor',
        country,
      })
    await untilIndexed(product)
  })

  test.each([
    ['Turkey', 'Türkiye'],
    ['تركيا', 'Türkiye'],
    ['UK', 'United Kingdom'],
    ['scholarships in Great Britain', 'United Kingdom'],
    ['Reino Unido', 'United Kingdom'],
    ['Czech Republic', 'Czechia'],
    ['czehcia', 'Czechia'],
  ])('[FIND5] a search for %s finds scholarships in %s', async (words, country) => {
    const { scholarships } = await search(words, '&facets=true')
    expect(scholarships.map((each: { scholarshipName: string }) => each.scholarshipName)).toEqual([
      `Grant of ${country}`,
    ])
  })

  test.each([
    ['Türkei', 'Türkiye'],
    ['UK', 'United Kingdom'],
    ['Türkiye', 'Türkiye'],
  ])('[FIND1] [FIND2] the filter of countries takes %s for %s, and counts it', async (chosen, country) => {
    const { scholarships, facets } = await search('', `&facets=true&country=${encodeURIComponent(chosen)}`)
    expect(scholarships.map((each: { scholarshipName: string }) => each.scholarshipName)).toEqual([
      `Grant of ${country}`,
    ])
    expect(facets.country).toContainEqual({ value: chosen, count: 1 })
    expect(facets.country.filter(({ count }: { count: number }) => count === 0)).toEqual([])
  })

  test.each([
    ['uganda', 'Uganda'],
    ['scholarships in Uganda', 'Uganda'],
    ['Ouganda', 'Uganda'],
    ['kampala', 'Kampala'],
    ['rundi', 'Rundi'],
    ['portuguese', 'Portuguese'],
  ])('[FIND5] %s is a name of the world: it is not corrected, there is none in %s', async (words, none) => {
    const { count, facets } = await search(words, '&facets=true')
    expect([count, facets.none, facets.nearest]).toEqual([0, none, undefined])
  })
})

test('[FIND5] a change is in the next answer, also of another process, of pages and from the cache', async () => {
  const second = await startTestProduct({}, { databaseUrl: product.databaseUrl })
  onTestFinished(() => second.stop())
  const countEverywhere = async () => {
    const counts = [await search('oslo grant'), await search('oslo grant', '', second)]
    const page = await fetch(`${second.siteUrl}/allScholarships?search=oslo+grant`)
    return [...counts.map(({ count }) => count), (await page.text()).includes('1 scholarship for')]
  }
  for (let i = 0; i < 5; i += 1) {
    expect(await countEverywhere()).toEqual([0, 0, false])
    await change({ groups: [['oslo', 'cs']] })
    expect(await countEverywhere()).toEqual([1, 1, true])
    await change({ groups })
  }
})

test('[FIND5] who changed the list last is told, as long as the account is there', async () => {
  const other = await signUp(product, 'admin', 'Zoe Second')
  const before = await list()
  expect((await ask(product, other, 'PATCH /synonyms', { groups: [['a1', 'b1']] })).body).toEqual({
    modifiedCount: 1,
  })
  expect(await list()).toEqual({
    version: before.version + 1,
    groups: [['a1', 'b1']],
    changedAt: expect.any(String),
    changedBy: 'Zoe Second',
  })
  expect((await change({ groups: [['a1', 'b1']] })).body).toEqual({ modifiedCount: 0 })
  expect((await ask(product, admin, `DELETE /users/${other.userId}`)).status).toBe(200)
  expect(await list()).toMatchObject({ groups: [['a1', 'b1']], changedBy: null })
})

test('[FIND5] of admins who began with the same list one is first, the others are told what to do', async () => {
  const { version } = await list()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => change({ version, groups: [[`first${i}`, `second${i}`]] })),
  )
  const late = answers.filter(({ status }) => status !== 200)
  expect(late.map(answer => refusal(answer).join(' '))).toEqual(Array(4).fill('409 changed_meanwhile'))
  expect(late[0]?.body.error.message).toContain('Please read them again')
  expect((await list()).version).toBe(version + 1)
})

test.each([
  ['one word', [['PhD']], 'at least two'],
  ['nothing', [['PhD', ' ']], 'enter a word'],
  ['a letter', [['PhD', 'd']], '2 letters'],
  ['marks alone', [['PhD', '\u0301\u0301']], '2 letters'],
  ['a long word', [['PhD', 'x'.repeat(61)]], '60 characters'],
  ['many words', [['PhD', 'a b c d e f g']], '6 words'],
  ['a control character', [['PhD', 'a\u0007b']], 'cannot be displayed'],
  ['a word twice', [['PhD', 'MBA', 'phd']], '“phd” is listed twice'],
  ['a phrase twice', [['École Supérieure', 'superieure  ecole']], 'is listed twice'],
  ['a word of another group', [groups[0], ['thesis', 'DOCTORATE']], 'in another group'],
  ['many groups', Array.from({ length: 301 }, (_, i) => [`a${i}`, `b${i}`]), '300 groups'],
])('[FIND5] refuses %s', async (_what, refused, text) => {
  const before = await list()
  const answer = await change({ groups: refused })
  expect(refusal(answer)).toEqual([400, 'invalid_input'])
  expect(answer.body.error.fields.groups).toContain(text)
  expect(await list()).toEqual(before)
})
