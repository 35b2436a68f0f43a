import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { insertApplication, insertPayment } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { expectSound } from '../../support/browser/sound.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { testSite } from '../../support/browser/site.ts'

const site = testSite()
const student = usePerson(site.product, 'user', 'Nadia Olsen')

beforeAll(async () => {
  const id = await insertScholarship(site.product.db, {
    application_fee_minor: 0,
    scholarship_name: 'First Award',
  })
  await insertScholarship(site.product.db, { scholarship_name: 'Second Award' })
  await applyFree(site.product, student, id)
})

describe.each(looks)('on a $device, $colorScheme', look => {
  test('a student sees applications under way and the next deadlines', async () => {
    const page = await site.visitAs(student, '/dashboard', look)
    await page.getByRole('heading', { name: 'Hello, Nadia Olsen', exact: true }).waitFor()
    await page.getByText('First Award').waitFor()
    await page.getByText('Second Award').waitFor()
    await page.getByRole('link', { name: 'See all' }).click()
    await page.waitForURL(/myApplication/)
  })

  test('[U3] [SAVE1] what a student has begun, paid for and saved comes first, by date', async () => {
    const busy = await signUp(site.product, 'user', 'Bela Busy')
    const on = look.colorScheme
    const offer = (days: number, name: string) =>
      insertScholarship(site.product.db, {
        application_deadline: dateIn(days),
        scholarship_name: `${name} ${on}`,
      })
    const [saved, paid] = await Promise.all([offer(4, 'Saved Award'), offer(6, 'Paid Award')])
    const { scholarshipId: begun } = await insertScholarshipWithForm(site.product, {
      application_deadline: dateIn(9),
      scholarship_name: `Begun Award ${on}`,
    })
    await ask(site.product, busy, 'POST /saved', { ids: [saved, begun] })
    await ask(site.product, busy, 'POST /drafts', { scholarshipId: begun })
    await insertPayment(site.product.db, { user_id: busy.userId, scholarship_id: paid })
    await insertApplication(site.product.db, { user_id: busy.userId, scholarship_name: 'Waiting Award' })

    const page = await site.visitAs(busy, '/dashboard', look)
    const agenda = page.getByRole('region', { name: 'Next for you' })
    const entries = agenda.getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(3)
    const texts = await entries.allInnerTexts()
    expect(texts[0]).toMatch(/^\d+\s+[A-Z][a-z]{2,3}\s+Saved\. Apply/)
    expect(texts[1]).toMatch(/Fee paid\. You still need to submit\s+Paid Award/)
    expect(texts[2]).toMatch(/Finish your application\s+Begun Award[^]*days left/)
    const links = await agenda.getByRole('listitem').getByRole('link').all()
    const addresses = await Promise.all(links.map(link => link.getAttribute('href')))
    expect(addresses).toEqual([
      `/scholarshipDetails/${saved}`,
      `/payment?scholarship=${paid}`,
      `/dashboard/apply/${begun}`,
    ])
    expect(await page.getByRole('region').first().getAttribute('aria-labelledby')).toBe(
      await agenda.getAttribute('aria-labelledby'),
    )
    const progress = page.getByRole('list', { name: 'Progress of Waiting Award' })
    expect(await progress.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Submitted\s+\d/),
      expect.stringMatching(/^Waiting to be read\s+you can still edit it/),
      expect.stringMatching(/^Answer/),
    ])
    const others = page.getByRole('region', { name: 'Other scholarships that close next' })
    for (const name of ['Saved Award', 'Paid Award', 'Begun Award'])
      expect(await others.getByText(`${name} ${on}`).count()).toBe(0)
    await expectSound(page)
  })

  test('[T4] [M1] an admin sees what waits, and comes from there to the application', async () => {
    const admin = await signUp(site.product, 'admin')
    const page = await site.visitAs(admin, '/dashboard', look)
    await page.getByRole('heading', { name: 'People' }).waitFor()
    const days = await page
      .getByRole('table', { name: /^Applications of the last/ })
      .getByRole('rowheader')
      .all()
    expect(await days.at(-1)?.innerText()).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/)
    await expectAccessible(page)
    const seeAll = page
      .getByRole('region', { name: 'Waiting longest' })
      .getByRole('link', { name: 'See all' })
    await seeAll.click()
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('open')
    await page.getByText('Nadia Olsen').first().waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Nadia Olsen' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nadia Olsen' }).waitFor()
    await page.getByRole('button', { name: /^Start processing: Nadia Olsen/ }).waitFor()
  })
})
