import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { expectAccessible, looks, otherLooks, screens } from '../../support/browser/browser.ts'
import {
  addressOf,
  expectFocus,
  goTo,
  pressAndHear,
  refusedRequest,
  testSite,
} from '../../support/browser/site.ts'
import { keptChanges } from '../../support/browser/draft-page-steps.ts'
import { toldPdf } from '../../support/documents/told-files.ts'
import { type Person, signUp } from '../../support/identity/people.ts'
import { knownId } from '../../support/known-id.ts'
import {
  assignReading,
  insertCommittee,
  joinCommittee,
  letMinutesPass,
  readingOf,
  submitReading,
  type TestCommittee,
} from '../../support/reading-steps.ts'
import { insertLetter } from '../../support/reference-steps.ts'
import { criterion, fourCriteria } from '../../support/score-steps.ts'

const site = testSite()
const criteria = [...fourCriteria, criterion('Fit', 10)]
const due_at = () => new Date(Date.now() + 6 * 86_400_000)

/** A reader with some applications to read. */
async function reading(applications = 2) {
  const { product } = site
  const committee = await insertCommittee(product, { applications, criteria, due_at: due_at() })
  const reader = await joinCommittee(product, committee)
  const readings: string[] = []
  for (const application of committee.applications)
    readings.push(await assignReading(product, committee, reader, application))
  return { committee, reader, readings }
}

/** The application that the page shows, as in `Applicant 893`. */
const applicant = (page: Page) => page.locator('article h2').textContent()
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const points = (page: Page, of: string, given: number) =>
  page
    .getByRole('group', { name: new RegExp(`^${of}`) })
    .getByRole('button', { name: new RegExp(`^${given} `) })
const saved = (page: Page) =>
  page
    .getByRole('group', { name: 'Submit' })
    .getByText(/Saved \d/)
    .waitFor()

test.each(looks)(
  '[FAIR1] [FAIR5] an application is read and pointed with seven taps, and Undo brings it back ($device)',
  async look => {
    const { reader, readings } = await reading()
    const page = await site.visitAs(reader, '/dashboard/readings', look)
    await page.getByRole('heading', { name: '0 of 2' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Read Applicant/ }).click()
    const first = await applicant(page)
    await expectAccessible(page)
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        () => (document.body.dataset.taps = String(Number(document.body.dataset.taps ?? 0) + 1)),
      )
    })
    if (look.device === 'phone') await page.getByRole('link', { name: /^Points/ }).click()
    for (const { name } of criteria) await points(page, name, 4).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Submit and next/ }).click()
    await page.getByText(`${first} submitted.`).waitFor()
    expect(Number(await page.evaluate(() => document.body.dataset.taps))).toBeLessThanOrEqual(7)
    expect(await applicant(page)).not.toBe(first)
    await expectAccessible(page)
    for (const width of [320, look.viewport.width]) {
      await page.setViewportSize({ ...look.viewport, width })
      expect(await wide(page)).toBe(0)
    }

    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('4.0', { exact: true }).waitFor()
    expect(await applicant(page)).toBe(first)
    const id = addressOf(page).replace(/.*readings\/|\?.*/g, '')
    expect(readings).toContain(id)
    expect(await readingOf(site.product, reader, id)).toMatchObject({
      state: 'begun',
      points: [4, 4, 4, 4, 4],
    })
    await page.getByRole('button', { name: /^Submit and next/ }).click()
    await page.getByText(`${first} submitted.`).waitFor()
    await goTo(page, `/dashboard/readings/${id}?tab=points`)
    await page.getByText(/Others’ points show from/).waitFor()
    await expectAccessible(page)
    expect(await readingOf(site.product, reader, id)).toMatchObject({ state: 'submitted', others: null })
  },
)

test('[FAIR5] [FAIR3] on a laptop keys are enough: points, words, submit, and knowing somebody, with its Undo', async () => {
  const { reader, readings } = await reading(3)
  const page = await site.visitAs(reader, `/dashboard/readings/${readings[0]}`, { viewport: screens.desktop })
  const first = await applicant(page)
  for (const key of ['5', '4', '4', '3', '4']) await page.keyboard.press(key)
  await page.getByLabel('Words for the committee').fill('Forty measured points: 1 2 3.')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${first} submitted.`).waitFor()
  expect(await readingOf(site.product, reader, readings[0]!)).toMatchObject({
    state: 'submitted',
    points: [5, 4, 4, 3, 4],
    words: 'Forty measured points: 1 2 3.',
  })
  await page.keyboard.press('u')
  await page.getByText('4.18', { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(`${first} submitted.`).waitFor()

  const second = await applicant(page)
  await page.keyboard.press('Shift+?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+Enter')
  await expectFocus(page.getByRole('group', { name: /^Need/ }))
  await page.keyboard.press('2')
  await page.keyboard.press('c')
  const question = page.getByRole('alert').filter({ hasText: `You know ${second}?` })
  await expectFocus(question.getByRole('heading'))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'I know this person' }).click()
  await page.getByRole('heading', { name: `${second} goes to somebody else` }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Undo, until/ }).click()
  await page.getByRole('button', { name: /^Change Need|^Need/ }).waitFor()
  expect(await applicant(page)).toBe(second)
})

test('[FAIR5] what is given and typed without a line is on this device, also after the page is closed, and sent once there is one', async () => {
  const { reader, readings } = await reading(1)
  const [id = ''] = readings
  const page = await site.visitAs(reader, `/dashboard/readings/${id}?tab=points`, {
    viewport: screens.phone,
    // The code of other pages is loaded ahead, three seconds after this one is there.
    expectErrors: [/^Failed to load resource/, /^Saving a reading failed\./],
  })
  await points(page, 'Need', 5).click()
  await saved(page)
  await page.context().setOffline(true)
  await points(page, 'Merit', 2).click()
  await page.getByLabel('Words for the committee').fill('Typed in a tunnel.')
  await page.getByText('No connection. Kept on this device; trying again.').waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await saved(page)
  expect(await readingOf(site.product, reader, id)).toMatchObject({
    points: [5, 2, null, null, null],
    words: 'Typed in a tunnel.',
  })

  await page.context().setOffline(true)
  await points(page, 'Essay', 3).click()
  await page.getByText('No connection. Kept on this device; trying again.').waitFor()
  const next = await page.context().newPage()
  await page.close()
  await next.context().setOffline(false)
  await next.goto(`/dashboard/readings/${id}?tab=points`)
  await saved(next)
  expect(await readingOf(site.product, reader, id)).toMatchObject({ points: [5, 2, 3, null, null] })
})

/** A reading that is open and has a point that only this device knows, since nothing can be saved. */
async function unsaved() {
  const { reader, readings } = await reading(1)
  const page = await site.visitAs(reader, `/dashboard/readings/${readings[0]}?tab=points`, {
    viewport: screens.desktop,
    expectErrors: [refusedRequest, /^Saving a reading failed\./],
  })
  await page.route('**/api/readings/*', route =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await points(page, 'Need', 5).click()
  await page.getByText(/Kept on this device/).waitFor()
  const stored = async () => {
    const { db } = site.product
    const rows = db
      .selectFrom('committee_readings')
      .select('points')
      .where('id', '=', knownId(readings[0] ?? ''))
    return (await rows.executeTakeFirstOrThrow()).points
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').waitFor()
  return { page, stored }
}

test('[FAIR5] [A10] who logs out while points are only on the device is asked; else they are saved first', async () => {
  const { page, stored } = await unsaved()
  const question = page.getByRole('alertdialog')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.unroute('**/api/readings/*')
  await points(page, 'Merit', 2).click()
  await pressAndHear(page, 'Logout', 'Sign-out successful')
  expect(await stored()).toEqual([5, 2, null, null, null])
})

test('[FAIR5] [A10] who logs out anyway leaves nothing of a reading on the device', async () => {
  const { page, stored } = await unsaved()
  await pressAndHear(page.getByRole('alertdialog'), 'Sign out anyway', 'Sign-out successful')
  expect(await page.evaluate(keptChanges)).toBe(0)
  expect(await stored()).toEqual([])
})

test.each(looks)(
  '[FAIR1] [FAIR2] a document is read in the page, without what its file says of who wrote it ($device)',
  async look => {
    const { product } = site
    const { committee, reader, readings } = await reading(1)
    const [{ id: application } = { id: '' }] = committee.applications
    const scholarship_id = committee.scholarship
    const { user_id } = await product.db
      .selectFrom('applications')
      .select('user_id')
      .where('id', '=', knownId(application))
      .executeTakeFirstOrThrow()
    const file = await toldPdf('Amina Yusuf')
    await insertLetter(product, { userId: user_id }, scholarship_id, { name: 'Dr Farida Akhter', file })
    const shown = { scholarship_id, question: 'references', shown: 'shown' } as const
    await product.db.insertInto('committee_questions').values(shown).execute()
    const page = await site.visitAs(reader, `/dashboard/readings/${readings[0]}`, look)
    const bytes = page.waitForResponse(/readings\/document/)
    const letter = page.getByRole('figure', { name: 'Letter' })
    await letter.scrollIntoViewIfNeeded()
    await letter.getByText('Transcript of records').waitFor({ state: 'attached' })
    expect((await (await bytes).body()).toString('latin1')).not.toMatch(/Amina|Farida/)
    await expectAccessible(page)
    expect(await wide(page)).toBe(0)
  },
)

test.each(otherLooks)(
  '[FAIR6] others’ points and the discussion show once one’s own stand ($device)',
  async look => {
    const { product } = site
    const { committee, reader, readings } = await reading(1)
    const [id = ''] = readings
    const ngozi = await joinCommittee(product, committee, { name: 'Ngozi Ade' })
    const theirs = await assignReading(product, committee, ngozi, committee.applications[0]!)
    await submitReading(product, ngozi, theirs, [5, 4, 1, 3, 4], 'Little about why them.')
    await submitReading(product, reader, id, [5, 4, 4, 3, 4])
    const page = await site.visitAs(reader, `/dashboard/readings/${id}?tab=points`, look)
    await page.getByText(/Others’ points show from/).waitFor()
    expect(await page.content()).not.toContain('Little about why them.')
    await letMinutesPass(product, 11)
    await page.reload()
    await page.getByText('Essay differs by 3: please talk about it.').waitFor()
    await page.getByText('Little about why them.').waitFor()
    await page.getByLabel('Write to the committee').fill('I would not go under 4.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('region', { name: 'Discussion' }).getByText('I would not go under 4.').waitFor()
    await expectAccessible(page)
    expect(await wide(page)).toBe(0)
    await page.getByRole('button', { name: 'Change my points' }).click()
    await page.getByRole('button', { name: /^Essay/ }).click()
    await points(page, 'Essay', 3).click()
    await page.getByRole('button', { name: /^Submit again/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Readings' }).waitFor()
    expect(await readingOf(product, reader, id)).toMatchObject({
      state: 'submitted',
      points: [5, 4, 3, 3, 4],
    })
  },
)

/** Invites an address. @returns the address of the page where that is answered */
async function invited(committee: TestCommittee, email: string) {
  const { product } = site
  const id = newId()
  const values = {
    id,
    scholarship_id: committee.scholarship,
    email,
    name: 'Ngozi',
    part: 'reader',
    most: 12,
  } as const
  await product.db.insertInto('committee_members').values(values).execute()
  const { secret, siteUrl } = product
  return new URL(createSignedLinks({ secret, siteUrl }).invitation(id, 1)).pathname
}

test.each(looks)(
  '[FAIR1] [FAIR3] who is invited signs in, accepts for an account, and is asked whom they should not read ($device)',
  async look => {
    const { product } = site
    const committee = await insertCommittee(product, { applications: 1, criteria, due_at: due_at() })
    const path = await invited(committee, 'ngozi@example.org')
    const guest = await site.visit(path, look)
    await guest.getByText('Up to 12 readings; you can choose fewer').waitFor()
    await expectAccessible(guest)
    await guest.getByRole('link', { name: 'Sign in to accept' }).click()
    await guest.waitForURL(url => url.searchParams.get('from') === path)
    await goTo(guest, path)
    await guest.getByRole('button', { name: 'Decline' }).click()
    await guest.getByText(/^You have declined to read/).waitFor()

    const reader: Person = await signUp(product, 'user', 'Ngozi Ade')
    const page = await site.visitAs(reader, path, look)
    await page.getByText('This invitation was sent to ngozi@example.org.').waitFor()
    await page.getByText(`You are signed in as ${reader.email}`).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Accept as Ngozi Ade' }).click()
    await page.getByRole('heading', { name: 'Before you get anything to read' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Names, one on each line').fill('Grace Achieng\nJoseph Kamau')
    await page.getByRole('button', { name: 'That’s everybody' }).click()
    await page.getByText('You named 2 people. Change this').waitFor()
    expect(await wide(page)).toBe(0)
    await goTo(page, path)
    await page.getByText(/^This invitation was already accepted\./).waitFor()
    await page.goto('/dashboard')
    if (look.device === 'phone') await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Readings' }).click()
    await page.getByRole('heading', { name: 'Nothing to read yet' }).waitFor()
  },
)

test.each(looks)(
  '[FAIR8] a chair moves an application with a reason, and hands the ranking over ($device)',
  async look => {
    const { product } = site
    const committee = await insertCommittee(product, {
      applications: 3,
      criteria,
      due_at: due_at(),
      places: 1,
    })
    const chair = await joinCommittee(product, committee, { name: 'Grace Wanjiru', part: 'chair' })
    const reader = await joinCommittee(product, committee)
    for (const [nth, application] of committee.applications.entries()) {
      const id = await assignReading(product, committee, reader, application)
      await submitReading(
        product,
        reader,
        id,
        criteria.map(() => 5 - nth),
      )
    }
    await letMinutesPass(product, 11)
    const [first, second] = committee.applications.map(({ number }) => `Applicant ${number}`)
    const page = await site.visitAs(chair, `/dashboard/readings/ranking/${committee.scholarship}`, look)
    await page.getByText(/^The line: 1 place/).waitFor()
    await expectAccessible(page)
    for (const width of [320, look.viewport.width]) {
      await page.setViewportSize({ ...look.viewport, width })
      expect(await wide(page)).toBe(0)
    }
    await page.getByRole('button', { name: `Move ${second} up` }).click()
    await page
      .getByLabel(`${second} goes from 2 to 1, and ${first} falls under the line. Why?`)
      .fill('Only one from the north.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Keep this place' }).click()
    await page.getByText(`${second} moved to 1`).waitFor()
    await page.getByText('was 2').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('was 2').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Hand over…' }).click()
    const window = page.getByRole('dialog', { name: 'Hand 3 proposals over to the office' })
    await window.getByLabel('Length').fill('1')
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Hand over', exact: true }).click()
    await page.getByText('Handed over to the office.').waitFor()
    await expectAccessible(page)
  },
)
