import { expect, test } from 'vitest'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { goTo, pressAndHear, said, testSite } from '../../support/browser/site.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()

const offer = (values: Parameters<typeof insertScholarship>[1] = {}) =>
  insertScholarship(site.product.db, { application_fee_minor: 0, ...values })

/** Working days until an answer, as the office promises it. */
async function setAnswerDays(answerDays: number) {
  const admin = await signUp(site.product, 'admin')
  const { settings, version } = (await ask(site.product, admin, 'GET /siteSettings')).body
  await ask(site.product, admin, 'POST /siteSettings', { ...settings, answerDays, version })
}

test('[F3] [U3] an application that costs nothing and is not submitted yet is nowhere called paid', async () => {
  const { product } = site
  const nia = await signUp(product)
  const [plain, prepared] = [
    await offer({ scholarship_name: 'Free Award' }),
    (await insertScholarshipWithForm(product, { application_fee_minor: 0, scholarship_name: 'Free Form' }))
      .scholarshipId,
  ]
  await ask(product, nia, 'POST /saved', { ids: [plain, prepared] })
  await ask(product, nia, 'POST /drafts', { scholarshipId: prepared })
  for (const scholarshipId of [plain, prepared])
    await ask(product, nia, 'POST /create-payment-intent', { scholarshipId })
  const page = await site.visitAs(nia, '/dashboard', { viewport: screens.phone })
  const seen = {
    '/dashboard': 'Finish your application',
    '/dashboard/myApplication': 'Not submitted yet: Free Award at Lakeside University.',
    '/dashboard/saved': 'Not submitted yet',
    [`/scholarshipDetails/${plain}`]: 'Continue and submit by',
  }
  for (const [path, text] of Object.entries(seen)) {
    await goTo(page, path)
    await page.getByText(text, { exact: false }).first().waitFor()
    expect(await page.getByText('Fee paid').count(), `on ${path}`).toBe(0)
  }
})

test('[U4] [U5] a processing application is not edited, and the page says so; it can be cancelled', async () => {
  const amina = await signUp(site.product)
  const id = await applyFree(site.product, amina, await offer())
  await site.product.db
    .updateTable('applications')
    .set({ status: 'Processing' })
    .where('id', '=', knownId(id))
    .execute()
  const page = await site.visitAs(amina, '/dashboard/myApplication')

  const refused = said(page, 'Sorry! Can not Edit. Application is processing')
  await choose(page, /Lakeside/, /^Edit/)
  await refused
  expect(await page.getByRole('dialog').count()).toBe(0)
  await choose(page, /Lakeside/, /^Cancel apply/)
  await pressAndHear(page, 'Yes, delete it!', 'Deleted! Your application has been deleted.')
  await page.reload()
  await page.getByText('No application submitted yet').waitFor()
})

test('[U3] each application says when it was submitted, where it is, and what its charges are', async () => {
  const amina = await signUp(site.product)
  const id = await applyFree(site.product, amina, await offer({ scholarship_name: 'Line Award' }))
  const page = await site.visitAs(amina, '/dashboard/myApplication')
  const progress = page.getByRole('list', { name: 'Progress of Line Award' })
  const now = progress.locator('[aria-current=step]')
  await now.getByText('Waiting to be read').waitFor()
  await page.getByText('applying costs the application fee only').waitFor()
  await progress.getByText('no date set; we will email you').waitFor()
  // Submitted on a Thursday, in a year that is over.
  const submitted = new Date('2026-01-08T12:00:00Z')
  await site.product.db
    .updateTable('applications')
    .set({ applied_at: submitted })
    .where('id', '=', knownId(id))
    .execute()
  await setAnswerDays(3)
  await page.reload()
  await progress.getByText('was due by 13 Jan; you may ask the office').waitFor()
  const today = () =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format()
  const began = today()
  await site.product.db
    .updateTable('applications')
    .set({ applied_at: new Date() })
    .where('id', '=', knownId(id))
    .execute()
  await page.reload()
  await progress.getByText(/^by \d+ \w+; we will email you$/).waitFor()
  const staff = await signUp(site.product, 'moderator')
  for (const status of ['Processing', 'Completed'])
    await ask(site.product, staff, `PATCH /appliedScholarship/status/${id}`, { status })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await progress.getByText('Awarded').waitFor()
  // Midnight may have been between.
  const days = `(${began}|${today()})`
  expect(await progress.getByRole('listitem').allInnerTexts()).toEqual(
    ['Submitted', 'Read', 'Awarded'].map(name => expect.stringMatching(new RegExp(`^${name}\\s+${days}$`))),
  )
})

test('[U3] on a phone an application is a card that begins with its name, one line for each state', async () => {
  await setAnswerDays(3)
  const amina = await signUp(site.product)
  const id = await applyFree(site.product, amina, await offer({ scholarship_name: 'Card Award' }))
  // On one line of the card.
  const address = '1 High Street, Leeds'
  await site.product.db.updateTable('applications').set({ address }).where('id', '=', knownId(id)).execute()
  const page = await site.visitAs(amina, '/dashboard/myApplication', { viewport: screens.phone })
  const steps = page.getByRole('list', { name: 'Progress of Card Award' }).getByRole('listitem')
  await steps.first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const heights = () => steps.evaluateAll(items => items.map(item => item.getBoundingClientRect().height))
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(32)
  const card = page.getByRole('row').filter({ hasText: 'Card Award' })
  expect((await card.boundingBox())?.height).toBeLessThan(500)
  await expectSound(page)
})

test('[V5] [DRAFT1] what could not be loaded is said, and comes when the device is online again', async () => {
  const [{ scholarshipId }, amina] = await Promise.all([
    insertScholarshipWithForm(site.product, { scholarship_name: 'Tunnel Award' }),
    signUp(site.product),
  ])
  await ask(site.product, amina, 'POST /drafts', { scholarshipId })
  const page = await site.openAs(amina, { expectErrors: [/Failed to load resource|Loading failed/] })
  await page.route('**/api/drafts', route => route.abort('internetdisconnected'))
  await page.goto('/dashboard/myApplication')
  await page.getByRole('alert').getByText('What you have started could not be loaded').waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/drafts')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Continue your application for Tunnel Award' }).waitFor()
  // Each of what failed comes when its own answer does.
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
})

test('[V2] the list is up to date again when its window gets the focus', async () => {
  const amina = await signUp(site.product)
  const id = await applyFree(site.product, amina, await offer())
  const page = await site.visitAs(amina, '/dashboard/myApplication')
  await page.getByRole('cell', { name: 'Pending' }).waitFor()

  await site.product.db
    .updateTable('applications')
    .set({ status: 'Rejected' })
    .where('id', '=', knownId(id))
    .execute()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('cell', { name: 'Rejected' }).waitFor()
})
