import type { Page } from 'playwright-core'
import { newId } from '../../../server/platform/database/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication, signUpApplicant } from '../../support/application-factories.ts'
import { goTo, logIn, refusedRequest, signedInState, testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { fourCriteria as criteria, score } from '../../support/score-steps.ts'

const site = testSite()
const planted = 'Planted by the first'

let scholarship: string
let officers: [Person, Person]
let students: [Person, Person]

beforeAll(async () => {
  const { product } = site
  scholarship = (await insertScholarshipWithForm(product, { application_fee_minor: 0 })).scholarshipId
  officers = [await signUp(product, 'admin', 'Mira Staff'), await signUp(product, 'admin', 'Tomás Rivera')]
  students = [await signUp(product, 'user', 'Amina Yusuf'), await signUp(product, 'user', 'Bo Lindqvist')]
  await score(product, officers[0], scholarship, { criteria })
})

/** What becomes of calls whose person has left, or whose line was cut. */
const expectErrors = [refusedRequest, /^(Saving points|Loading|Saving|Sending)\b.* failed\./]

/** Types into everything on the page that takes text. @returns into how many fields */
async function plant(page: Page): Promise<number> {
  const fields = page.locator(
    'main :is(textarea, input:not([type]), input[type="text"]):visible:enabled:not([readonly])',
  )
  let count = 0
  for (const field of await fields.all()) {
    await field.fill(planted.slice(0, Number(await field.getAttribute('maxlength')) || undefined)).then(
      () => (count += 1),
      () => undefined,
    )
  }
  return count
}

/** Where this browser still has what was planted: on the page, in a field or in what it stores. */
const foundOf = (page: Page) =>
  page.evaluate(async text => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const stores = [localStorage, sessionStorage].flatMap(area => Object.entries(area).flat())
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const all = (store: IDBObjectStore) =>
      new Promise<unknown[]>(resolve => {
        const request = store.getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
    const kept: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name)
      for (const store of database.objectStoreNames)
        kept.push(await all(database.transaction(store).objectStore(store)))
      database.close()
    }
    const where = {
      page: document.body.innerText,
      fields: fields.join('\n'),
      stores: stores.join('\n'),
      kept: JSON.stringify(kept),
    }
    return Object.entries(where).flatMap(([place, words]) => (words.includes(text) ? [place] : []))
  }, planted)

/** What is sent from now on that says what was planted. */
function watch(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (request.postData()?.includes(planted)) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** Another tab of this browser, in which people sign out and in. */
async function otherTab(page: Page) {
  const tab = await page.context().newPage()
  await tab.goto('/robots.txt')
  return {
    async becomes(person: Person) {
      await page.context().addCookies(signedInState(site.product, person).cookies)
      await tab.evaluate(email => {
        localStorage.setItem('signedInAs', '')
        localStorage.removeItem('token')
        localStorage.setItem('signedInAs', email)
      }, person.email)
      await page.getByRole('complementary').getByText(person.name).waitFor()
      await loaded(page)
    },
  }
}

/** On each screen one types, and the other takes over, by turns. @returns what the other finds, by screen */
async function takeTurns(page: Page, people: [Person, Person], screens: string[]) {
  const found: Record<string, string[]> = {}
  const tab = await otherTab(page)
  for (const [at, path] of screens.entries()) {
    await goTo(page, path)
    await loaded(page)
    if ((await plant(page)) === 0) throw new Error(`Nothing can be typed at ${path}`)
    await tab.becomes(people[(at + 1) % 2]!)
    const sent = watch(page)
    const atOnce = await foundOf(page)
    await goTo(page, pages.documents)
    await goTo(page, path)
    await loaded(page)
    const all = [...atOnce, ...(await foundOf(page)), ...sent]
    if (all.length > 0) found[path] = all
  }
  return found
}

test('[A10] on each screen of the office the next person finds nothing of what the first typed', async () => {
  const { id } = await signUpApplicant(site.product, 'Diane Uwase', { scholarship_id: scholarship })
  const gender = {
    id: 'c_gender',
    question: 'p_gender',
    kind: 'values',
    comparison: 'isOneOf',
    values: ['o_female'],
  }
  const written = {
    version: 0,
    mode: 'advise',
    definition: { all: [{ ...gender, ground: 'Will' }], oneOf: [] },
  }
  await ask(site.product, officers[0], `PATCH /eligibility/${scholarship}`, written)
  const page = await site.visitAs(officers[0], pages.manageScholarships, { expectErrors })
  const found = await takeTurns(page, officers, [
    pages.deskApplication(id),
    pages.inboxConversation(id),
    officePages.decisionLetters(scholarship),
    officePages.scoreCriteria(scholarship),
    officePages.scholarshipReferences(scholarship),
    pages.scholarshipForm(scholarship),
    officePages.scholarshipConditions(scholarship),
    pages.scholarshipRound(scholarship),
    pages.addScholarship,
    pages.settings,
    pages.myProfile,
  ])
  expect(found).toEqual({})
})

test('[A10] points that did not arrive are never given in the next officer’s name', async () => {
  const { id } = await signUpApplicant(site.product, 'Erik Olsen', { scholarship_id: scholarship })
  const page = await site.visitAs(officers[0], pages.deskApplication(id), { expectErrors })
  await page.route('**/api/scores/*', route => route.abort())
  await page.getByRole('button', { name: 'Need: 4' }).click()
  await page.getByText('Not saved yet.').waitFor()
  const tab = await otherTab(page)
  await page.unroute('**/api/scores/*')
  await tab.becomes(officers[1])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await goTo(page, pages.documents)
  await goTo(page, pages.deskApplication(id))
  await loaded(page)
  const own = (await ask(site.product, officers[1], `GET /desk/${id}`)).body.score.own
  expect(own).toEqual([null, null, null, null])
})

test('[A10] on each screen of students the next person finds nothing of what the first typed', async () => {
  const { product } = site
  const application = await insertApplication(product.db, { user_id: students[0].userId })
  const message = { _id: newId(), text: 'When could you start?' }
  await ask(product, officers[0], `POST /conversations/${application}`, message)
  for (const student of students) await ask(product, student, 'POST /saved', { ids: [scholarship] })
  const page = await site.visitAs(students[0], pages.documents, { expectErrors })
  const found = await takeTurns(page, students, [
    pages.apply(scholarship, 's_plans'),
    pages.myProfile,
    pages.conversation(application),
    pages.saved,
  ])
  expect(found).toEqual({})
})

test('[A10] who signs out leaves nothing in the browser, wherever they are', async () => {
  const page = await site.visitAs(students[0], pages.documents, { expectErrors })
  for (const [at, path] of [pages.apply(scholarship, 's_plans'), pages.myProfile].entries()) {
    await goTo(page, path)
    await loaded(page)
    await plant(page)
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    const left = await foundOf(page)
    await logIn(page, students[(at + 1) % 2]!)
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await loaded(page)
    expect({ path, found: [...left, ...(await foundOf(page))] }).toEqual({ path, found: [] })
  }
})
