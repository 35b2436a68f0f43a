import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { release } from '../../support/award-steps.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { said, testSite } from '../../support/browser/site.ts'
import { invite, makeCommittee } from '../../support/committee-steps.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { linkOf, mailAbout, newsTo } from '../../support/mail/outbox.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Tara Rahman')
const applicants = ['Diane Uwase', 'Amina Sow', 'Björn Chen'] as const

/** Reads what is next: five in need, three in merit, and submits. */
async function readNext(page: Page, need: string) {
  // Of the one before, both criteria have points.
  await page.getByText('2 criteria without points').waitFor({ state: 'attached' })
  const points = page.getByRole('link', { name: /^Points/ })
  if (await points.isVisible()) await points.click()
  await page
    .getByRole('group', { name: /^Need/ })
    .getByRole('button', { name: new RegExp(`^${need}`) })
    .click()
  await page
    .getByRole('group', { name: /^Merit/ })
    .getByRole('button', { name: /^3/ })
    .click()
  const sent = submitting(page)
  await page
    .getByRole('group', { name: 'Submit' })
    .getByRole('button', { name: /^Submit/ })
    .click()
  await sent
}

const submitting = (page: Page) =>
  page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().includes('/api/readings/'),
  )

test('[FAIR1] [FAIR3] [FAIR4] [FAIR5] [FAIR6] [FAIR8] from the invitation of a reader to the release of what a committee ranked', async () => {
  const { product } = site
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Volta Award' })
  const people: Person[] = []
  for (const name of applicants) {
    const person = await signUp(product, 'user', name)
    people.push(person)
    await insertApplication(product.db, { user_id: person.userId, scholarship_id: scholarship })
  }
  await hold(product, officer, scholarship)
  await makeCommittee(product, officer, scholarship)
  const reader = await signUp(product, 'user', 'Ngozi Adeyemi')
  const chair = await signUp(product, 'user', 'Grace Wanjiru')
  for (const [{ email }, part] of [
    [reader, 'reader'],
    [chair, 'chair'],
  ] as const)
    await invite(product, officer, scholarship, { people: [{ email, name: '' }], part })

  // Invited and declared: the reader on a phone, the chair on a laptop.
  const accepted = async (
    person: Person,
    viewport: (typeof screens)[keyof typeof screens],
    names: string,
  ) => {
    const { token } = linkOf(await mailAbout(product, person.email, 'Will you read'), 'invitation')
    const page = await site.visitAs(person, pages.invitation(token), { viewport })
    await page.getByRole('button', { name: /^Accept as/ }).dblclick()
    await page.getByRole('heading', { name: 'Before you get anything to read' }).waitFor()
    await expectAccessible(page)
    if (names) {
      await page.getByLabel('Names, one on each line').fill(names)
      await page.getByRole('button', { name: 'That’s everybody' }).click()
    } else await page.getByRole('button', { name: 'I know nobody' }).click()
    await page.getByRole('heading', { name: 'Nothing to read yet' }).waitFor()
    return page
  }
  const phone = await accepted(reader, screens.phone, 'Sow, Amina')
  const laptop = await accepted(chair, screens.desktop, '')

  // Assigned: the reader gets two of three, since they named Amina Sow.
  const office = await site.visitAs(officer, officePages.committee(scholarship, 'assign'))
  await office.getByRole('button', { name: 'Open the committee…' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Open it' }).click()
  await office.getByRole('button', { name: 'Propose who reads what' }).click()
  await office.getByText('5 readings of 6 that are wanted').waitFor()
  await office.getByRole('button', { name: 'Assign 5 readings…' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Assign 5 readings' }).click()
  await office.getByText('5 readings were assigned.').waitFor()
  const work = await mailAbout(product, reader.email, '2 applications')
  for (const name of applicants) expect(work.text).not.toContain(name)

  // Read on a phone: no name in anything that was fetched.
  const fetched: string[] = []
  phone.on('response', async response => {
    if (response.url().includes('/api/readings')) fetched.push(await response.text().catch(() => ''))
  })
  await phone.goto(pages.readings)
  await phone.getByRole('heading', { name: '0 of 2' }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: /^Read Applicant/ }).click()
  await readNext(phone, '5')
  await readNext(phone, '2')
  await phone.getByRole('heading', { name: 'All 2 are read. Thank you.' }).waitFor()
  // But the one that they typed themselves.
  for (const name of ['Diane', 'Uwase', 'Björn', 'Chen'])
    expect(fetched.filter(text => text.includes(name))).toEqual([])

  // By keys on a laptop.
  await laptop.goto(pages.readings)
  await laptop.getByRole('link', { name: /^Read Applicant/ }).click()
  for (const need of ['5', '2', '4']) {
    await laptop.getByRole('group', { name: /^Need/ }).waitFor()
    await laptop.keyboard.press(need)
    await laptop.getByRole('group', { name: /^Merit/ }).waitFor()
    await laptop.keyboard.press('3')
    await laptop.getByText('weighted, your points only').waitFor()
    const sent = submitting(laptop)
    await laptop.keyboard.press('Control+Enter')
    await sent
    await laptop.getByText('weighted, your points only').waitFor({ state: 'detached' })
  }
  await sql`with aged as (update committee_readings set submitted_at = submitted_at - interval '11 minutes')
    update committee_submissions set at = at - interval '11 minutes'`.execute(product.db)

  // Discussed.
  await office.getByRole('button', { name: 'Let it discuss…' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Let it discuss' }).click()
  await said(office, 'The committee can discuss.')
  await phone.goto(pages.readings)
  await phone
    .getByRole('link', { name: /^Applicant/ })
    .first()
    .click()
  const points = phone.getByRole('link', { name: /^Points/ })
  await points.click()
  await phone.getByLabel('Write to the committee').fill('The forty points are the why.')
  await phone.getByRole('button', { name: 'Send' }).dblclick()
  await phone.getByText('The forty points are the why.').first().waitFor()
  await expectAccessible(phone)

  // Ranked and handed over.
  await laptop.goto(pages.readingRanking(scholarship))
  await laptop.getByLabel('Places').fill('1')
  await expectAccessible(laptop)
  await laptop.getByRole('button', { name: 'Hand over…' }).click()
  const window = laptop.getByRole('dialog')
  await window.getByLabel('Length').fill('1')
  await window.getByRole('button', { name: 'Hand over', exact: true }).dblclick()
  await laptop.getByText('Handed over to the office.').waitFor()
  const { rows: proposals } = await sql<{ outcome: string; released: boolean }>`
    select outcome, released_at is not null as released from decisions order by outcome`.execute(product.db)
  expect(proposals).toEqual([
    { outcome: 'award', released: false },
    { outcome: 'decline', released: false },
    { outcome: 'waitlist', released: false },
  ])

  // Released by the office, which alone tells anybody.
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  for (const { email } of people) await newsTo(product, email, 1)
}, 240_000)
