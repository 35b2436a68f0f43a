import { describe, expect, test } from 'vitest'
import { allMails } from '../../../start/composition/mails/testing/all-mails.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { looks } from '../../support/browser/browser.ts'
import { hydrated, pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'
import { calm, expectSound, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { signUp } from '../../support/identity/people.ts'
import { linkOf, mailAbout, mailsTo } from '../../support/mail/outbox.ts'
import { brokenWords } from '../../support/browser/broken-words.ts'

const AUTH_SECRET = 'a secret of the tests of mails, long enough'
const site = testSite({ AUTH_SECRET })
const linksOf = ({ siteUrl }: { siteUrl: string }) => createSignedLinks({ secret: AUTH_SECRET, siteUrl })

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[SAVE5] the dashboard says that the address is not confirmed, until the mailed link is pressed', async () => {
    const person = await signUp(site.product)
    const page = await site.visitAs(person, '/dashboard', { ...look, timezoneId: 'Asia/Dhaka' })
    const notice = page.getByRole('region', { name: 'Your email address' })
    await notice.getByText(`mailed to ${person.email}`).waitFor()
    await expectSound(page)
    await pressAndHear(notice, 'Send the link again', 'on its way')
    await notice.getByRole('button', { name: 'Sent' }).waitFor()
    await expect.poll(async () => (await mailsTo(site.product, person.email)).length).toBe(1)

    const { url } = linkOf(await mailAbout(site.product, person.email, 'confirm'), 'emailConfirmation')
    const mailed = await site.visit(url, look)
    await expectSound(mailed)
    await mailed.getByRole('button', { name: 'Confirm my address' }).click()
    await mailed.getByText('is confirmed. We can remind you').waitFor()
    await expectSound(mailed)
    await mailed.reload()
    await mailed.getByText('Your address is already confirmed').waitFor()
    expect(await mailed.getByRole('button', { name: 'Confirm my address' }).count()).toBe(0)

    await page.reload()
    await page.getByRole('heading', { name: /^Hello/ }).waitFor()
    await page.getByText('No applications under way').waitFor()
    expect(await notice.count()).toBe(0)
    const preferences = site.product.db.selectFrom('mail_preferences').select('time_zone')
    await expect
      .poll(() => preferences.where('user_id', '=', person.userId).execute())
      .toEqual([{ time_zone: 'Asia/Dhaka' }])
  })

  test('[SAVE4] the page of a mail changes what is mailed, without signing in', async () => {
    const { userId, email } = await signUp(site.product)
    const address = linksOf(site.product).preferences({ userId, epoch: 0 }, 'reminders').page
    const page = await site.visit(address, { ...look, timezoneId: 'Europe/Berlin' })
    await page.getByText(`${email.charAt(0)}…@example.org`).waitFor()
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
    await page.getByLabel('Deadline reminders').uncheck()
    await page.getByLabel('Time zone').selectOption('America/New_York')
    await expectSound(page)
    await pressAndHear(page, 'Save my choice', 'has been saved')

    await page.reload()
    await hydrated(page)
    await page.getByLabel('Deadline reminders').waitFor()
    expect(await page.getByLabel('Deadline reminders').isChecked()).toBe(false)
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/New_York')
  })
})

test('[SAVE4] the same preferences are in the profile, by keyboard', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/dashboard/myProfile', calm)
  await page.getByLabel('Deadline reminders').focus()
  await page.keyboard.press('Space')
  await pressAndHear(page, 'Save my choice', 'has been saved')
  await expectSoundEverywhere(page)

  const rows = await site.product.db
    .selectFrom('notice_choices')
    .select(['kind', 'wanted'])
    .where('user_id', '=', person.userId)
    .orderBy('kind')
    .execute()
  expect(rows).toEqual([
    { kind: 'digests', wanted: true },
    { kind: 'reminders', wanted: false },
  ])
})

test('[SAVE4] [SAVE5] links that are forged or ended say so', async () => {
  const expectErrors = [refusedRequest, /^Loading failed/]
  const mailed = await site.visit('/emailConfirmation/x.1.y', { ...calm, expectErrors })
  await mailed.getByText('This link is no longer valid').waitFor()
  await expectSoundEverywhere(mailed)
  const preferences = await site.visit('/mailPreferences/x.0.y', { ...calm, expectErrors })
  await preferences.getByText('This link is no longer valid').waitFor()
  await expectSoundEverywhere(preferences)
})

test('[SAVE3] admins see that reminders may be missing', async () => {
  const { userId: user_id } = await signUp(site.product)
  const kind = 'reminders'
  await site.product.db
    .insertInto('notices')
    .values({ key: 'lost', user_id, kind, state: 'unknown' })
    .execute()
  const page = await site.visitAs(await signUp(site.product, 'admin'), '/dashboard', calm)
  await page.getByRole('region', { name: 'Mails that may be missing' }).getByText('One mail').waitFor()
  await expectSoundEverywhere(page)
})

test('no mail is wider than 320 px or breaks a word, in light and dark', async () => {
  const office = { url: 'https://b.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
  const typed = {
    name: 'Bartholomew Featherstonehaugh',
    scholarshipName: 'Internationalization Scholarship for Biotechnology',
    universityName: 'Technische Hochschule Ostwestfalen-Lippe',
    words: 'Congratulations on an extraordinarily well-considered application.',
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await site.open({ viewport: { width: 320, height: 700 }, colorScheme })
    for (const [kind, mails] of Object.entries(allMails(office, typed))) {
      for (const { html, subject } of mails) {
        await page.setContent(html.replaceAll('https://b.example/Congratulations', 'https://b.example/c'))
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        const broken = await page.locator('body').evaluateAll(brokenWords)
        expect([kind, subject, { width, broken }]).toEqual([kind, subject, { width: 320, broken: [] }])
      }
    }
  }
})

test('[TALK3] staff choose in their profile how they are told what waits for them', async () => {
  const person = await signUp(site.product, 'moderator')
  const page = await site.visitAs(person, '/dashboard/myProfile', calm)
  expect(await page.getByLabel('Work waiting for you at the desk').isChecked()).toBe(true)
  await page.getByLabel('Immediately, not in the morning').check()
  await pressAndHear(page, 'Save my choice', 'has been saved')
  await expectSoundEverywhere(page)
  const chosen = site.product.db.selectFrom('notice_choices').select(['kind', 'wanted'])
  expect(
    await chosen
      .where('user_id', '=', person.userId)
      .where('kind', 'in', ['office', 'officeAtOnce'])
      .orderBy('kind')
      .execute(),
  ).toEqual([
    { kind: 'office', wanted: true },
    { kind: 'officeAtOnce', wanted: true },
  ])
})
