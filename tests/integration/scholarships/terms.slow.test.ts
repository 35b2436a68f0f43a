import { expect, onTestFinished, test } from 'vitest'
import { specifiedTerms, type TermKind } from '../../../contract/scholarships/scholarship-terms.ts'
import type { ManagedTerm } from '../../../contract/scholarships/terms.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { specified } from '../../support/application-factories.ts'
import { ask, refusal } from '../../support/ask.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { listsFrom } from '../../support/lists-from.ts'
import { type ServedProduct, startTestProduct, useProduct } from '../../support/product.ts'

const product = useProduct()
const admin = usePerson(product, 'admin', 'Ada Admin')
const moderator = usePerson(product, 'moderator')
const student = usePerson(product)

const add = (name: string, kind: TermKind = 'subject') =>
  ask(product, admin, 'POST /scholarshipTerms', { kind, name })
const change = (id: string, body: object) => ask(product, admin, `PATCH /scholarshipTerms/${id}`, body)
async function added(name: string, kind: TermKind = 'subject'): Promise<string> {
  const { status, body } = await add(name, kind)
  expect(status).toBe(201)
  return body.insertedId
}
async function managed(kind: TermKind = 'subject'): Promise<ManagedTerm[]> {
  const { body } = await ask(product, moderator, 'GET /manageScholarshipTerms')
  return body.terms.filter((term: ManagedTerm) => term.kind === kind)
}
const offered = async (kind: TermKind, { siteUrl }: Pick<ServedProduct, 'siteUrl'> = product) =>
  JSON.parse(await (await fetch(`${siteUrl}/api/scholarshipTerms`)).text())[kind].map(
    ({ name }: { name: string }) => name,
  )
const post = (values: object) =>
  ask(product, moderator, 'POST /scholarships', { ...scholarshipForm, ...values })

async function find(query: string, { siteUrl }: Pick<ServedProduct, 'siteUrl'> = product) {
  const answer = await fetch(`${siteUrl}/api/allScholarships?facets=true&${query}`)
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}
const page = async (query: string, { siteUrl }: Pick<ServedProduct, 'siteUrl'> = product) =>
  (await fetch(`${siteUrl}/allScholarships?${query}`)).text()
const countOf = async (kind: TermKind, name: string) =>
  (await find('')).body.facets[kind].find(({ value }: { value: string }) => value === name)?.count

test('[TERM1] [T2] a site begins with the specified subjects, degrees and categories, in their order', async () => {
  const fresh = await startTestProduct()
  onTestFinished(() => fresh.stop())
  for (const kind of ['subject', 'degree', 'category'] as const)
    expect(await offered(kind, fresh)).toEqual(specifiedTerms[kind])
  await expect.poll(() => listsFrom(fresh)).toBe('index')
  const { body } = await find('', fresh)
  expect(body.facets.degree).toEqual(specifiedTerms.degree.map(value => ({ value, count: 0 })))
})

test('[TERM1] what is added is offered at once by lists, pages, filters and other processes, and can be used', async () => {
  const second = await startTestProduct({}, { databaseUrl: product.databaseUrl })
  onTestFinished(() => second.stop())
  await expect.poll(() => listsFrom(second)).toBe('index')
  for (const served of [product, second]) {
    expect(await page('', served)).not.toContain('Nursing')
    expect((await find('subject=Nursing', served)).body.error.fields).toEqual({
      subject: 'There is no subject with this name.',
    })
  }
  await added('Nursing')
  await added('PhD', 'degree')
  await added('Travel grant', 'category')
  for (const served of [product, second]) {
    expect(await offered('subject', served)).toContain('Nursing')
    expect(await page('', served)).toContain('Nursing')
    expect((await find('', served)).body.facets.subject).toContainEqual({ value: 'Nursing', count: 0 })
  }
  const terms = { subjectName: 'Nursing', degree: 'PhD', scholarshipCategory: 'Travel grant' }
  const { body } = await post(terms)
  const path = `/scholarships/${body.insertedId}`
  expect((await ask(product, undefined, `GET ${path}`)).body).toMatchObject(terms)
  for (const served of [product, second]) {
    for (const query of ['subject=Nursing', 'degree=PhD', 'category=Travel+grant', 'search=nursing+phd'])
      expect((await find(query, served)).body).toMatchObject({ count: 1, scholarships: [terms] })
  }
  expect(await countOf('degree', 'PhD')).toBe(1)
  expect((await ask(product, moderator, `PATCH ${path}`, { degree: 'Masters' })).status).toBe(200)
  expect((await find('degree=PhD')).body.count).toBe(0)
})

test('[TERM1] [T2] what is not in the list is refused by field, and nothing is stored', async () => {
  const wrong = { subjectName: 'Alchemy', degree: 'masters', scholarshipCategory: 'Gift' }
  const answer = await post(wrong)
  expect(refusal(answer)).toEqual([400, 'invalid_input'])
  expect(answer.body.error.fields).toEqual({
    subjectName: 'There is no subject with this name. Please choose another one.',
    degree: 'There is no degree with this name. Please choose another one.',
    scholarshipCategory: 'There is no category with this name. Please choose another one.',
  })
  const id = await insertScholarship(product.db)
  expect(refusal(await ask(product, moderator, `PATCH /scholarships/${id}`, { degree: 'Doctor' }))).toEqual([
    400,
    'invalid_input',
  ])
  const query = 'subject=Alchemy&subject=Doctor&degree=Masters'
  expect(await page(query)).toContain('was ignored: “Subject”')
  const saved = await ask(product, student, 'POST /savedSearches', { name: 'A', rhythm: 'none', query })
  expect(saved.body.error.fields).toEqual({ query: 'Part of this search is not valid.' })
})

test('[TERM1] a renamed term is found under its old name, and its scholarships get the new one', async () => {
  const id = await added('Sports')
  const scholarship = (await post({ subjectName: 'Sports' })).body.insertedId
  const query = 'subject=Sports'
  await ask(product, student, 'POST /savedSearches', { name: 'Sport', rhythm: 'none', query })
  expect((await change(id, { name: 'Sport science' })).body).toEqual({ modifiedCount: 1 })
  // At once, whether its scholarships have followed or not.
  for (const name of ['Sports', 'Sport+science'])
    expect((await find(`subject=${name}`)).body).toMatchObject({ count: 1 })
  expect(await countOf('subject', 'Sport science')).toBe(1)
  expect(await countOf('subject', 'Sports')).toBeUndefined()
  const subject = async () =>
    (await ask(product, undefined, `GET /scholarships/${scholarship}`)).body.subjectName
  await expect.poll(subject).toBe('Sport science')
  for (const words of ['sport+science', 'subject=Sports'])
    expect((await find(words.includes('=') ? words : `search=${words}`)).body).toMatchObject({ count: 1 })
  expect(await page(query)).toContain('aria-label="Remove Sport science"')
  const [saved] = (await ask(product, student, 'GET /savedSearches')).body
  expect(saved).toMatchObject({ query: 'subject=Sport+science', lost: [] })
  // What an older page sends is understood.
  expect((await post({ subjectName: 'Sports' })).status).toBe(201)
  expect(
    (await find(query)).body.scholarships.map((found: { subjectName: string }) => found.subjectName),
  ).toEqual(['Sport science', 'Sport science'])
  const taken = await add('sports')
  expect(taken.body.error.fields.name).toContain('“Sport science” has this name in older links')
  expect((await change(id, { name: 'Sports' })).status).toBe(200)
  expect((await managed()).find(term => term._id === id)).toMatchObject({
    name: 'Sports',
    formerNames: ['Sport science'],
  })
  await expect.poll(subject).toBe('Sports')
})

test('[TERM1] a retired term is offered no more; scholarships that have it keep it and are found', async () => {
  const id = await added('Theology')
  const used = (await post({ subjectName: 'Theology' })).body.insertedId
  const unused = await added('Heraldry')
  for (const each of [id, unused]) expect((await change(each, { retired: true })).status).toBe(200)
  expect((await change(id, { retired: true })).body).toEqual({ modifiedCount: 0 })
  const refused = await post({ subjectName: 'Theology' })
  expect(refused.body.error.fields).toEqual({
    subjectName: '“Theology” is no longer offered. Please choose another subject.',
  })
  const same = { subjectName: 'Theology', rating: 2 }
  expect((await ask(product, moderator, `PATCH /scholarships/${used}`, same)).status).toBe(200)
  expect((await find('subject=Theology')).body.count).toBe(1)
  expect(await countOf('subject', 'Theology')).toBe(1)
  // One that nothing has is not among the filters, but an old link to it still works.
  expect(await countOf('subject', 'Heraldry')).toBeUndefined()
  expect((await find('subject=Heraldry')).body).toMatchObject({ count: 0 })
  expect(await page('subject=Heraldry')).toContain('aria-label="Remove Heraldry"')
  await change(id, { retired: false })
  expect((await post({ subjectName: 'Theology' })).status).toBe(201)
})

test('[TERM1] one of a kind is always offered', async () => {
  const fresh = await startTestProduct()
  onTestFinished(() => fresh.stop())
  const boss = await signUp(fresh, 'admin')
  const { terms } = (await ask(fresh, boss, 'GET /manageScholarshipTerms')).body
  const degrees: ManagedTerm[] = terms.filter((term: ManagedTerm) => term.kind === 'degree')
  const answers = await Promise.all(
    degrees.map(({ _id }) => ask(fresh, boss, `PATCH /scholarshipTerms/${_id}`, { retired: true })),
  )
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.body.error.fields).toEqual({ retired: 'At least one degree must be offered.' })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
})

test('[TERM1] the order is the order in which they are offered', async () => {
  const names = async () => (await managed('category')).map(({ name }) => name)
  const before = await names()
  const id = await added('Last', 'category')
  expect(await names()).toEqual([...before, 'Last'])
  expect((await change(id, { position: 1 })).body).toEqual({ modifiedCount: 1 })
  const [first = '', ...rest] = before
  expect(await names()).toEqual([first, 'Last', ...rest])
  expect(await offered('category')).toEqual(await names())
  expect((await change(id, { position: 1 })).body).toEqual({ modifiedCount: 0 })
  expect((await change(id, { position: 199 })).status).toBe(200)
  expect(await names()).toEqual([...before, 'Last'])
  expect((await change(id, { position: 199 })).body).toEqual({ modifiedCount: 0 })
})

test('[TERM1] of many who add or rename to the same name one succeeds', async () => {
  const answers = await Promise.all(['Law', 'law', ' LAW ', 'Làw', 'Law'].map(name => add(name)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
  const ids = [await added('Art A'), await added('Art B')]
  const renamed = await Promise.all(ids.map(id => change(id, { name: 'Arts' })))
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 400])
  // The same name of another kind is another term.
  expect((await add('Law', 'degree')).status).toBe(201)
  await expect(
    product.db
      .insertInto('scholarship_terms')
      .values({ kind: 'subject', name: 'LAW', position: 9 })
      .execute(),
  ).rejects.toThrow('scholarship_terms_name')
})

test('[TERM1] who changed something last is told to staff, as long as the account is there', async () => {
  const other = await signUp(product, 'admin', 'Zoe Second')
  const id = await added('Logic')
  await ask(product, other, `PATCH /scholarshipTerms/${id}`, { name: 'Formal logic' })
  const read = async () => (await ask(product, moderator, 'GET /manageScholarshipTerms')).body
  expect(await read()).toMatchObject({ changedBy: 'Zoe Second', changedAt: expect.any(String) })
  await ask(product, admin, `DELETE /users/${other.userId}`)
  expect(await read()).toMatchObject({ changedBy: null })
})

test.each([
  ['nothing', { kind: 'subject', name: ' ' }, 'name', 'Please enter a name.'],
  ['a long name', { kind: 'subject', name: 'x'.repeat(61) }, 'name', '60 characters'],
  ['a control character', { kind: 'subject', name: 'a\u0007b' }, 'name', 'cannot be displayed'],
  ['what nobody sees', { kind: 'subject', name: 'Doc\u200btor' }, 'name', 'cannot be displayed'],
  ['signs alone', { kind: 'subject', name: '--' }, 'name', 'letters or numbers'],
  ['a name that is there', { kind: 'subject', name: ' doctor ' }, 'name', '“Doctor” already exists.'],
  ['another kind', { kind: 'country', name: 'Norway' }, 'kind', 'subject, degree or category'],
])('[TERM1] refuses to add %s', async (_what, body, field, text) => {
  const before = await managed()
  const answer = await ask(product, admin, 'POST /scholarshipTerms', body)
  expect(refusal(answer)).toEqual([400, 'invalid_input'])
  expect(answer.body.error.fields[field]).toContain(text)
  expect(await managed()).toEqual(before)
})

test('[TERM1] there are two hundred of a kind at most', async () => {
  const fresh = await startTestProduct()
  onTestFinished(() => fresh.stop())
  const boss = await signUp(fresh, 'admin')
  const rows = Array.from({ length: 196 }, (_, i) => ({
    kind: 'subject' as const,
    name: `Subject ${i}`,
    position: 3 + i,
  }))
  await fresh.db.insertInto('scholarship_terms').values(rows).execute()
  const answers = [
    await ask(fresh, boss, 'POST /scholarshipTerms', { kind: 'subject', name: 'The last' }),
    await ask(fresh, boss, 'POST /scholarshipTerms', { kind: 'subject', name: 'One more' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 400])
  expect(answers[1]?.body.error.fields.name).toBe('There are already 200, which is the maximum.')
  for (const row of rows.slice(0, 40)) await insertScholarship(fresh.db, { subject: row.name })
  const { body } = await find('subject=Subject+7', fresh)
  expect(body).toMatchObject({ count: 1 })
  expect(body.facets.subject).toHaveLength(200)
})

test('[TERM1] [F1] applicants choose among the degrees that are offered; the specified ones keep their values', async () => {
  const scholarshipId = await insertScholarship(product.db, { application_fee_minor: 0 })
  const apply = (degree: string) =>
    ask(product, student, 'POST /appliedScholarship', { ...specified, scholarshipId, degree })
  for (const degree of ['MASTERS', 'MBA']) {
    const { body } = await apply(degree)
    expect(body.error.fields).toEqual({ degree: 'Please choose a degree from the list.' })
  }
  const id = await added('MBA', 'degree')
  const applied = await apply('MBA')
  expect(applied.status).toBe(201)
  const application = `/appliedScholarship/${applied.body.insertedId}`
  const edit = (degree: string) => ask(product, student, `PATCH ${application}`, { ...specified, degree })
  const degree = async () =>
    (await ask(product, student, `GET /appliedScholarship/${student.email}`)).body.find(
      ({ _id }: { _id: string }) => _id === applied.body.insertedId,
    ).degree
  await change(id, { retired: true })
  expect((await edit('MBA')).status).toBe(200)
  expect((await edit('masters')).status).toBe(200)
  expect(await degree()).toBe('masters')
  expect(refusal(await edit('MBA'))).toEqual([400, 'invalid_input'])
  const masters = (await managed('degree')).find(({ name }) => name === 'Masters')?._id ?? ''
  await change(masters, { name: 'Master' })
  expect((await edit('bachelor')).status).toBe(200)
  expect((await edit('masters')).status).toBe(200)
  expect(await degree()).toBe('Master')
  await change(masters, { name: 'Masters' })
})

test('[TERM1] a term that nobody knows is answered so', async () => {
  expect(refusal(await change(newId(), { retired: true }))).toEqual([404, 'not_found'])
})
