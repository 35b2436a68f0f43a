import { beforeEach, describe, expect, test } from 'vitest'
import { type Applied, insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import { useProduct } from '../../support/product.ts'
import { criterion, fourCriteria as criteria, score } from '../../support/score-steps.ts'

const product = useProduct()
const officer = usePerson(product, 'moderator', 'Mira Staff')
const colleague = usePerson(product, 'moderator', 'Tomás Rivera')

let { scholarship, applicant, id } = {} as Applied
const apply = async (name: string) =>
  (await signUpApplicant(product, name, { scholarship_id: scholarship })).id
beforeEach(async () => {
  ;({ scholarship, applicant, id } = await signUpApplicant(product, 'Diane Uwase'))
})

const give = (points: (number | null)[], { by = officer, of = id, version = 1 } = {}) =>
  ask(product, by, `PATCH /scores/${of}`, { version, points })
const write = (body: object, by = officer) => ask(product, by, `POST /scores/criteria/${scholarship}`, body)
const sheet = async () => (await ask(product, officer, `GET /scores/criteria/${scholarship}`)).body
const scoreFor = async (by = officer) => (await ask(product, by, `GET /desk/${id}`)).body.score
const queue = async (query: string, by = officer) =>
  (await ask(product, by, `GET /desk?scholarship=${scholarship}${query}`)).body

describe('[DESK7] criteria of a scholarship', () => {
  test('are named, weighted and said in words, and answered as they were written', async () => {
    expect(await sheet()).toEqual({
      scholarshipName: expect.any(String),
      version: 0,
      criteria: [],
      hides: false,
      given: false,
    })
    await score(product, officer, scholarship, { criteria, hides: true })
    expect(await sheet()).toMatchObject({ version: 1, criteria, hides: true, given: false })
    expect(await scoreFor()).toMatchObject({ version: 1, criteria, own: [null, null, null, null] })
  })

  test.each([
    ['nine of them', Array.from({ length: 9 }, (_, nth) => criterion(`Criterion ${nth}`)), 'criteria'],
    ['two of one name', [criterion('Need'), criterion('need')], 'criteria.name'],
    ['one without a name', [criterion(' ')], 'criteria.name'],
    ['a weight of nothing', [criterion('Need', 0)], 'criteria.weight'],
    ['a weight beyond 32 bits', [criterion('Need', 2 ** 40)], 'criteria.weight'],
    ['a name with NUL', [criterion('Ne\0ed')], 'criteria.name'],
    [
      'words too long',
      [{ ...criterion('Need'), words: ['x'.repeat(201), '', '', '', ''] }],
      'criteria.words',
    ],
    ['words for four points', [{ ...criterion('Need'), words: ['', '', '', ''] }], 'criteria.words'],
  ])('are refused with %s, by field', async (_title, given, field) => {
    const reply = await write({ version: 0, criteria: given, hides: false })
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.body.error.fields)).toContain(field)
  })

  test('cannot be changed once points were given, but by a new version that asks anew', async () => {
    await score(product, officer, scholarship, { criteria })
    await write({ version: 1, criteria: [criterion('Need')], hides: false })
    await give([4], { version: 2 })
    const changed = { version: 2, criteria: [criterion('Need', 2), criterion('Plan')], hides: false }
    expect(refusal(await write(changed))).toEqual([409, 'points_given'])
    expect(await sheet()).toMatchObject({ version: 2, given: true })
    expect((await write({ ...changed, anew: true })).body).toEqual({ version: 3 })
    expect(await scoreFor()).toMatchObject({ version: 3, own: [null, null], others: [], summary: null })
    expect((await queue('&sort=-score')).rows).toMatchObject([{ _id: id, score: null }])
    expect(refusal(await give([4], { version: 2 }))).toEqual([409, 'changed_meanwhile'])
    await give([4, 5], { version: 3 })
    expect(await scoreFor()).toMatchObject({ own: [4, 5], summary: { mean: 4.33, spread: 0, number: 1 } })
  })

  test('hide and show points within a version, also when some were given', async () => {
    await score(product, officer, scholarship, { criteria })
    await give([1, 2, 3, 4], { by: colleague })
    expect((await write({ version: 1, criteria, hides: true })).body).toEqual({ version: 1 })
    expect(await scoreFor()).toMatchObject({ version: 1, others: null, summary: null })
  })

  test('that are all removed end the scoring', async () => {
    await score(product, officer, scholarship, { criteria })
    await give([1, 2, 3, 4])
    expect((await write({ version: 1, criteria: [], hides: false, anew: true })).status).toBe(201)
    expect(await scoreFor()).toBeNull()
    expect((await queue('')).rows).toMatchObject([{ score: null }])
  })

  test('written by two officers at once are one version, and the other is told', async () => {
    for (const version of [0, 1]) {
      const both = await Promise.all([
        write({ version, criteria: [criterion(`Need ${version}`)], hides: false }),
        write({ version, criteria: [criterion(`Merit ${version}`)], hides: false }, colleague),
      ])
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    }
    expect(await sheet()).toMatchObject({ version: 2 })
  })

  test('that hide others’ points are changed by officers, but shown by an admin only, and by nobody once points were given', async () => {
    const admin = await signUp(product, 'admin')
    await score(product, officer, scholarship, { criteria: [criterion('Need')], hides: true })
    const show = (by = officer, change: object = {}) =>
      write({ version: 1, criteria: [criterion('Need')], hides: false, ...change }, by)
    expect((await show()).body.error.fields.hides).toContain('Only an admin')
    expect((await show(officer, { criteria: [criterion('Merit')] })).body.error.fields.hides).toBeTruthy()
    expect((await show(admin)).status).toBe(201)
    expect((await show(officer, { hides: true })).status).toBe(201)
    await give([4], { by: colleague })
    expect((await show(admin)).body.error.fields.hides).toContain('stay hidden')
    // Asked anew, the old points would show in the history.
    const anew = { criteria: [criterion('Merit')], anew: true }
    expect((await show(admin, anew)).body.error.fields.hides).toContain('stay hidden')
    expect((await show(officer, { ...anew, hides: true })).body).toEqual({ version: 2 })
    expect((await show(admin, { ...anew, version: 2 })).body.error.fields.hides).toContain('stay hidden')
    expect(await sheet()).toMatchObject({ version: 2, hides: true })
  })

  test('and first points at the same moment: either comes first, and nothing is scored by what is gone', async () => {
    for (let round = 0; round < 12; round++) {
      scholarship = await insertScholarship(product.db)
      id = await apply(`Applicant ${round}`)
      await score(product, officer, scholarship, { criteria: [criterion('Need')] })
      const [given, changed] = await Promise.all([
        give([4], { by: colleague }),
        write({ version: 1, criteria: [criterion('Merit')], hides: false }),
      ])
      const { version, given: hasPoints } = await sheet()
      expect([
        [200, 409, 1, true],
        [409, 201, 2, false],
      ]).toContainEqual([given.status, changed.status, version, hasPoints])
    }
  })
})

describe('[DESK7] points', () => {
  beforeEach(() => score(product, officer, scholarship, { criteria }))

  test('count once they are complete, with the mean, the spread and the number of officers', async () => {
    expect((await give([5, 4, 4, null])).body).toMatchObject({
      own: [5, 4, 4, null],
      summary: null,
      others: [],
    })
    expect((await give([5, 4, 4, 4])).body.summary).toEqual({ mean: 4.35, spread: 0, number: 1 })
    const { body } = await give([3, 4, 5, 3], { by: colleague })
    expect(body).toMatchObject({
      own: [3, 4, 5, 3],
      others: [{ by: 'Mira Staff', points: [5, 4, 4, 4], mean: 4.35 }],
      summary: { mean: 4.05, spread: 0.6, number: 2 },
    })
    expect(await scoreFor(colleague)).toEqual(body)
    expect((await queue('')).rows).toMatchObject([{ score: { mean: 4.05, spread: 0.6, number: 2 } }])
  })

  test('are taken back, and count no more', async () => {
    await give([5, 4, 4, 4])
    expect((await give([null, null, null, null])).body).toMatchObject({ summary: null })
    expect((await queue('&score=1')).total).toBe(0)
  })

  test.each([
    [[6, 1, 1, 1], 'points'],
    [[0, 1, 1, 1], 'points'],
    [[1.5, 1, 1, 1], 'points'],
    [[2 ** 40, 1, 1, 1], 'points'],
    [[1, 1, 1], 'points'],
    [[1, 1, 1, 1, 1], 'points'],
    [Array.from({ length: 9 }, () => 1), 'points'],
  ])('%j are refused by field', async (points, field) => {
    const reply = await give(points)
    expect(refusal(reply)).toEqual([400, 'invalid_input'])
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('of several officers at the same moment all count', async () => {
    const admin = await signUp(product, 'admin', 'Ada Admin')
    await Promise.all([
      give([1, 1, 1, 1]),
      give([5, 5, 5, 5], { by: colleague }),
      give([3, 3, 3, 3], { by: admin }),
      give([1, 1, 1, 1]),
    ])
    expect((await scoreFor()).summary).toEqual({ mean: 3, spread: 4, number: 3 })
  })

  test('stay, without a name, when the account of their officer is deleted', async () => {
    const leaving = await signUp(product, 'moderator', 'Leaving Officer')
    await give([5, 5, 5, 5], { by: leaving })
    await product.db.deleteFrom('users').where('id', '=', leaving.userId).execute()
    expect(await scoreFor()).toMatchObject({ others: [{ by: '', mean: 5 }], summary: { mean: 5, number: 1 } })
  })

  test('[U5] come back with an application whose cancellation is undone', async () => {
    await give([5, 4, 4, 4])
    await ask(product, applicant, `DELETE /appliedScholarship/${id}`)
    expect((await queue('&score=1')).total).toBe(0)
    expect((await ask(product, applicant, `POST /undoDelete/${id}`)).status).toBe(201)
    expect(await scoreFor()).toMatchObject({ own: [5, 4, 4, 4], summary: { mean: 4.35, number: 1 } })
    expect((await queue('&score=1')).total).toBe(1)
  })

  test('are nobody’s for their own application, whose history they do not read', async () => {
    const own = await insertApplication(product.db, { user_id: officer.userId, scholarship_id: scholarship })
    expect(refusal(await give([1, 1, 1, 1], { of: own }))).toEqual([403, 'own_application'])
    await give([1, 1, 1, 1], { of: own, by: colleague })
    const history = await ask(product, officer, `GET /appliedScholarship/record/${own}`)
    expect(refusal(history)).toEqual([403, 'own_application'])
  })

  test('[AUDIT1] are in the history of the application, from and to', async () => {
    await give([5, 4, 4, null])
    await give([5, 4, 4, 3])
    const { body } = await ask(product, colleague, `GET /appliedScholarship/record/${id}`)
    expect(body.find(({ action }: { action: string }) => action === 'application.score')).toMatchObject({
      by: 'Mira Staff',
      changes: [
        { field: 'points', from: '[5,4,4,null]', to: '[5,4,4,3]' },
        { field: 'version', from: null, to: '1' },
      ],
    })
  })
})

describe('[DESK7] the queue', () => {
  let names: Map<string, string>
  beforeEach(async () => {
    await score(product, officer, scholarship, { criteria: [criterion('Need')] })
    names = new Map([[id, 'Diane']])
    for (const name of ['Björn', 'Zoë', 'Kim']) names.set(await apply(name), name)
    const [, bjorn = '', zoe = ''] = names.keys()
    await give([4])
    await give([2], { of: knownId(bjorn) })
    await give([3], { of: knownId(bjorn), by: colleague })
    await give([4], { of: knownId(zoe) })
  })
  const order = async (query: string) =>
    (await queue(query)).rows.map(({ _id }: { _id: string }) => names.get(_id))

  test('sorts by the mean, both ways and page by page; who has none stands last, who waited longest first', async () => {
    for (const [sort, expected] of [
      ['-score', ['Diane', 'Zoë', 'Björn', 'Kim']],
      ['score', ['Björn', 'Diane', 'Zoë', 'Kim']],
    ] as const) {
      expect(await order(`&sort=${sort}`)).toEqual(expected)
      for (const size of [1, 2, 3]) {
        let behind = ''
        const seen: unknown[] = []
        do {
          const page = await queue(`&sort=${sort}&size=${size}${behind}`)
          seen.push(...page.rows.map(({ _id }: { _id: string }) => names.get(_id)))
          behind = page.lastPlace ? `&behind=${page.lastPlace}` : ''
        } while (behind)
        expect(seen).toEqual(expected)
      }
    }
  })

  test('is filtered by a score of at least so many points, with exact counts', async () => {
    expect(await order('&score=2.5&sort=score')).toEqual(['Björn', 'Diane', 'Zoë'])
    expect(await queue('&score=4')).toMatchObject({ total: 2, counts: { Pending: 2 } })
    expect((await queue('&score=4.01')).total).toBe(0)
  })

  test.each(['score=0', 'score=6', 'score=much', 'score=NaN', 'score=1&score=2'])(
    'refuses %s',
    async filter => {
      const reply = await ask(product, officer, `GET /desk?scholarship=${scholarship}&${filter}`)
      expect(refusal(reply)).toEqual([400, 'invalid_input'])
    },
  )

  test('over several scholarships knows no score', async () => {
    for (const query of ['score=3', 'sort=score', 'sort=-score'])
      expect(refusal(await ask(product, officer, `GET /desk?${query}`))).toEqual([400, 'invalid_input'])
    const { rows } = (await ask(product, officer, 'GET /desk?size=100')).body
    expect(rows.every((row: { score: unknown }) => row.score === null)).toBe(true)
  })
})

describe('[DESK7] hidden points', () => {
  test('show once one’s own are complete, and are hidden again when they are taken back', async () => {
    await score(product, officer, scholarship, { criteria, hides: true })
    await give([1, 2, 3, 4], { by: colleague })
    expect((await give([5, 5, 5, null])).body).toMatchObject({ others: null, summary: null })
    expect((await queue('&score=1')).total).toBe(0)
    expect((await give([5, 5, 5, 5])).body).toMatchObject({
      others: [{ by: 'Tomás Rivera', points: [1, 2, 3, 4] }],
      summary: { number: 2 },
    })
    expect((await queue('&score=1')).rows).toMatchObject([{ score: { number: 2 } }])
    expect((await give([5, 5, null, 5])).body).toMatchObject({ others: null, summary: null })
    expect((await queue('')).rows).toMatchObject([{ score: null }])
  })
})
