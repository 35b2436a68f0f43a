import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { goTo, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp, usePerson } from '../../support/identity/people.ts'
import { newsTo } from '../../support/mail/outbox.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

let applicant: Person
let id: string
beforeEach(async () => {
  const scholarship_id = await insertScholarship(site.product.db, { scholarship_name: 'Delta Award' })
  applicant = await signUp(site.product, 'user', 'Diane Uwase')
  id = await insertApplication(site.product.db, {
    user_id: applicant.userId,
    scholarship_id,
    scholarship_name: 'Delta Award',
    university_name: 'Polder University',
  })
})

const write = (by: Person, text: string) =>
  ask(site.product, by, `POST /conversations/${id}`, { _id: crypto.randomUUID(), text })
const textsNow = async () =>
  (await ask(site.product, officer, `GET /conversations/${id}`)).body.messages.map(
    ({ text }: { text: string }) => text,
  )
const phone = { viewport: screens.phone }
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const isAsWideAs = async (page: Page) =>
  (await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) === 0

test('[TALK2] an officer asks at the desk, the student is mailed and answers on a phone, and the inbox has it first', async () => {
  const desk = await site.visitAs(officer, `/dashboard/desk/${id}`, { viewport: screens.desktop })
  const part = desk.getByRole('region', { name: 'Conversation' })
  await part.getByLabel('Write to Diane Uwase').waitFor()
  await desk.keyboard.press('t')
  await desk.keyboard.type('Which year is the letter of?\nPlease send <b>both</b> pages.')
  await desk.keyboard.press('Control+Enter')
  await expect.poll(textsNow).toEqual(['Which year is the letter of?\nPlease send <b>both</b> pages.'])
  await part.getByText('<b>both</b>').waitFor()

  const [mail] = await newsTo(site.product, applicant.email, 1)
  expect(mail?.text).not.toContain('Which year')
  const [, address = ''] = /https?:\/\/[^/]+(\/dashboard\/conversation\/\S+)/.exec(mail?.text ?? '') ?? []
  const student = await site.visitAs(applicant, address, phone)
  await log(student).getByText('Please send <b>both</b> pages.').waitFor()
  await student.getByLabel('Write to Polder University').fill('Of 2025. I send it today.')
  await student.getByRole('button', { name: 'Send' }).click()
  await expect.poll(textsNow).toHaveLength(2)
  await expect
    .poll(async () => (await ask(site.product, applicant, 'GET /ownConversations')).body[0].unread)
    .toBe(0)

  const inbox = await site.visitAs(officer, '/dashboard/inbox', { viewport: screens.desktop })
  const unanswered = inbox.getByRole('region', { name: 'Unanswered' })
  const row = unanswered.getByRole('link', { name: /Diane Uwase.*Of 2025/ })
  await row.waitFor()
  await inbox
    .getByRole('navigation', { name: 'Dashboard' })
    .getByText(/\d unanswered/)
    .waitFor()
  // Who waits longest stands beside the list.
  await log(inbox).getByText('Of 2025. I send it today.').waitFor()
  await inbox.getByLabel('Write to Diane Uwase').fill('Thank you, it is complete.')
  await inbox.getByRole('button', { name: 'Send' }).click()
  await inbox
    .getByRole('region', { name: 'Answered', exact: true })
    .getByText('Thank you, it is complete.')
    .waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await log(student).getByText('Thank you, it is complete.').waitFor({ timeout: 60_000 })
})

test('[TALK2] a dropped line loses and doubles nothing, and what is typed survives leaving the page', async () => {
  await write(officer, 'Which year is it of?')
  const page = await site.visitAs(applicant, `/dashboard/conversation/${id}`, {
    ...phone,
    expectErrors: [/net::ERR_FAILED/, /^Sending the message failed/],
  })
  const field = page.getByLabel('Write to Polder University')
  // The first time the answer is lost, after the server has it.
  let posts = 0
  await page.route(`**/api/conversations/${id}`, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    posts++
    if (posts > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await field.fill('Of 2025.')
  await page.getByRole('button', { name: 'Send' }).click()
  const again = log(page).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await expectAccessible(page)
  await field.fill('And one more')
  await again.click()
  await again.waitFor({ state: 'detached' })
  expect(await textsNow()).toEqual(['Which year is it of?', 'Of 2025.'])
  await expect.poll(() => posts).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'My Applications' }).first().click()
  await page.getByRole('link', { name: /^Messages about Delta Award/ }).click()
  await field.waitFor()
  expect(await field.inputValue()).toBe('And one more')
})

test('[TALK2] a student sees what is new in My Applications, and writes first only where the office allows it', async () => {
  const page = await site.visitAs(applicant, `/dashboard/conversation/${id}`)
  await page.getByText('has not written to you yet').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  await write(officer, 'Welcome.')
  await goTo(page, '/dashboard/myApplication')
  await page.getByRole('link', { name: /^1 new message about Delta Award/ }).click()
  await log(page).getByText('Welcome.').waitFor()
})

test('[TALK2] what needs no answer leaves the unanswered ones, once, and the keyboard stays in the conversation', async () => {
  await write(officer, 'We have your letter.')
  await write(applicant, 'Thank you!')
  const inbox = await site.visitAs(officer, `/dashboard/inbox/${id}`, { viewport: screens.desktop })
  const press = inbox.getByRole('button', { name: 'No answer needed' })
  await press.focus()
  await inbox.keyboard.press('Enter')
  await press.waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      inbox
        .getByRole('region', { name: 'Conversation' })
        .evaluate(part => part.contains(document.activeElement)),
    )
    .toBe(true)
})

describe.each(looks)('on a $device, $colorScheme', look => {
  async function expectFitting(page: Page): Promise<void> {
    await expectAccessible(page)
    expect(await isAsWideAs(page)).toBe(true)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => isAsWideAs(page)).toBe(true)
    await page.setViewportSize(look.viewport)
  }

  test('[TALK2] [L4] conversation and inbox are accessible, and fit the screen and a narrow one', async () => {
    await write(officer, `See ${'w'.repeat(200)}`)
    await write(applicant, 'Thank you.')
    const student = await site.visitAs(applicant, `/dashboard/conversation/${id}`, look)
    await log(student).getByText('Thank you.').waitFor()
    await expectFitting(student)
    const inbox = await site.visitAs(officer, '/dashboard/inbox', look)
    await inbox.getByRole('region', { name: 'Unanswered' }).getByText('Diane Uwase').first().waitFor()
    await expectFitting(inbox)
    await goTo(inbox, `/dashboard/inbox/${id}`)
    await log(inbox).getByText('Thank you.').waitFor()
    await expectFitting(inbox)
  })
})
