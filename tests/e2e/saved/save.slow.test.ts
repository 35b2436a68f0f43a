import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../support/ask.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { hydrated, logIn, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { signUpInBrowser } from '../../support/browser/student-steps.ts'

const site = testSite()
const ids: string[] = []

beforeAll(async () => {
  for (let index = 1; index <= 3; index++) {
    ids.push(
      await insertScholarship(site.product.db, {
        university_name: `University ${index}`,
        scholarship_name: `Award ${index}`,
        application_fee_minor: index * 100,
        application_deadline: '2027-02-24',
      }),
    )
  }
})

const heart = (page: Page, index: number) =>
  page.getByRole('button', { name: `Save Award ${index}, University ${index}` })
const pressed = (page: Page, index: number) => heart(page, index).getAttribute('aria-pressed')

/** Presses the heart and waits until it shows so. */
async function press(page: Page, index: number, then: boolean): Promise<void> {
  await heart(page, index).click()
  await expect.poll(() => pressed(page, index)).toBe(String(then))
}

/** Waits until this browser keeps so many: a heart shows a press before it is stored. */
const kept = (page: Page, count: number) =>
  page.waitForFunction(wanted => JSON.parse(localStorage.getItem('saved') ?? '[]').length === wanted, count)

async function savedBy(person: Pick<Person, 'email'>): Promise<string[]> {
  const rows = await site.product.db
    .selectFrom('saved_scholarships')
    .innerJoin('users', 'users.id', 'user_id')
    .select('scholarship_id')
    .where('user_email', '=', person.email)
    .execute()
  return rows.map(row => row.scholarship_id).toSorted()
}

test('[SAVE1] a visitor saves from card and details; signing up takes it along and says so', async () => {
  const page = await site.visit('/')
  expect(await heart(page, 1).boundingBox()).toMatchObject({ width: 46.75, height: 46.75 })
  await press(page, 1, true)
  await kept(page, 1)
  expect(new URL(page.url()).pathname, 'the card below is not pressed').toBe('/')
  await page.goto(`/scholarshipDetails/${ids[1]}`)
  await hydrated(page)
  await press(page, 2, true)
  await kept(page, 2)
  await page.goto('/allScholarships')
  await hydrated(page)
  await expect
    .poll(() => Promise.all([1, 2, 3].map(index => pressed(page, index))))
    .toEqual(['true', 'true', 'false'])

  const heard = said(page, '2 saved scholarships are now in your account.')
  const email = await signUpInBrowser(page)
  await heard
  expect(await savedBy({ email })).toEqual([ids[0], ids[1]].toSorted())
  expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
  await page.goto('/dashboard/saved')
  await page.getByRole('heading', { name: 'Award 2' }).waitFor()
  expect(await page.getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual([
    'Award 1',
    'Award 2',
  ])
})

test('[SAVE1] a visitor’s heart says what happened, and leads to the saved ones without an account', async () => {
  const page = await site.visit('/', { viewport: screens.phone })
  const heard = said(page, 'Saved on this device. Sign in to keep it and be reminded.')
  await press(page, 2, true)
  await heard
  await page.getByRole('button', { name: 'See saved' }).click()
  await page.getByRole('heading', { name: 'Saved Scholarships', level: 1 }).waitFor()
  await page.getByRole('article').getByRole('heading', { name: 'University 2' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()

  const amina = await site.visitAs(await signUp(site.product), '/saved')
  await amina.waitForURL('**/dashboard/saved')
})

test('[SAVE1] signing in on the way to the saved ones shows them at once', async () => {
  const person = await signUp(site.product)
  const page = await site.visit('/')
  await press(page, 3, true)
  await kept(page, 1)
  await page.goto('/login?from=/dashboard/saved')
  await hydrated(page)
  const heard = said(page, '1 saved scholarship is now in your account.')
  await logIn(page, person)
  await heard
  await page.getByRole('heading', { name: 'Award 3' }).waitFor()
  expect(await savedBy(person)).toEqual([ids[2]])
})

test('[SAVE1] two tabs end as the last press said, and each shows what the other did', async () => {
  const person = await signUp(site.product)
  const first = await site.visitAs(person, '/')
  await press(first, 1, true)
  await expect.poll(() => savedBy(person)).toEqual([ids[0]])
  const second = await first.context().newPage()
  await second.goto('/')
  await hydrated(second)
  await expect.poll(() => pressed(second, 1)).toBe('true')
  await press(second, 1, false)
  await expect.poll(() => pressed(first, 1)).toBe('false')
  await expect.poll(() => savedBy(person)).toEqual([])

  // The first tab's request is under way while the second tab's person changes their mind.
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>()
  const { promise: mindChanged, resolve: goOn } = Promise.withResolvers<void>()
  await first.route('**/api/saved', async route => {
    begun()
    await mindChanged
    await route.continue()
  })
  const removed = second.waitForResponse(answer => answer.request().method() === 'DELETE')
  await press(first, 2, true)
  await underWay
  await press(second, 2, true)
  await press(second, 2, false)
  goOn()
  await removed
  for (const page of [first, second]) await expect.poll(() => pressed(page, 2)).toBe('false')
  expect(await savedBy(person)).toEqual([])
})

test('[SAVE1] a press that fails is taken back and said', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/', { expectErrors: [refusedRequest, /Saving failed/] })
  await expect.poll(() => page.getByRole('button', { name: 'Logout' }).count()).toBeGreaterThan(0)
  await page.route('**/api/saved', route => route.fulfill({ status: 503, body: '{}' }))
  const heard = said(page, 'Please try again.')
  await heart(page, 1).click()
  await heard
  expect(await pressed(page, 1)).toBe('false')
  expect(await savedBy(person)).toEqual([])
})

test('[SAVE1] after signing out, the hearts are those of a visitor', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/')
  await press(page, 1, true)
  await expect.poll(() => savedBy(person)).toEqual([ids[0]])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => pressed(page, 1)).toBe('false')
})

test('[SAVE6] the deadline is told in the reader’s own time, and its calendar file is a link', async () => {
  const page = await site.visit(`/scholarshipDetails/${ids[0]}`, { timezoneId: 'Asia/Dhaka' })
  await page.getByText('24 February 2027', { exact: true }).waitFor()
  await page.getByText(/^\d+ days left · closes 25 Feb 2027, 18:00 your time$/).waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await file).suggestedFilename()).toBe('deadline.ics')
})

test.each([
  ['America/New_York', '25 Feb 2027, 07:00'],
  ['Australia/Lord_Howe', '25 Feb 2027, 23:00'],
  ['UTC', '25 Feb 2027, 12:00'],
])('[SAVE6] in %s it is %s', async (timezoneId, text) => {
  const page = await site.visit(`/scholarshipDetails/${ids[0]}`, { timezoneId })
  await page.getByText(`closes ${text} your time`).waitFor()
})

test('[SAVE6] signed in, pages tell the closing in the zone of the account, as its mails do', async () => {
  const person = await signUp(site.product)
  await ask(site.product, person, 'PATCH /mailPreferences', { timeZone: 'Asia/Dhaka' })
  const page = await site.visitAs(person, '/dashboard', { timezoneId: 'America/New_York' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => localStorage.getItem('timeZone') === 'Asia/Dhaka')
  await page.goto(`/scholarshipDetails/${ids[0]}`)
  await page.getByText('closes 25 Feb 2027, 18:00 in Dhaka').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('closes 25 Feb 2027, 07:00 your time').waitFor()
})
