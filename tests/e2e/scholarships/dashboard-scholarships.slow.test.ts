import { describe, expect, test } from 'vitest'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'

const site = testSite()

test('[ROUND1] a new scholarship is saved as a draft first, which only staff see', async () => {
  const moderator = await signUp(site.product, 'moderator')
  const page = await site.visitAs(moderator, '/dashboard/addScholarship')
  const { universityLocation, ...others } = scholarshipForm
  const typed = {
    ...others,
    'universityLocation.country': universityLocation.country,
    'universityLocation.city': universityLocation.city,
    universityName: 'Drafted College',
  }
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `own:${moderator.email}:draft:scholarship`,
    JSON.stringify({ typed, base: { value: {}, version: 0 } }),
  ] as const)
  await page.reload()
  await page.getByRole('button', { name: 'Add scholarship' }).waitFor()
  await pressAndHear(page, 'Save as a draft', 'The draft is saved. Only staff see it.')
  await page.getByText('Draft', { exact: true }).waitFor()
  await page.getByText('Drafted College', { exact: false }).waitFor()
  await expectAccessible(page)
  const row = await site.product.db
    .selectFrom('scholarships')
    .where('university_name', '=', 'Drafted College')
    .select(['published_at', 'posted_by_email'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ published_at: null, posted_by_email: moderator.email })
})

test('[T1] [ROUND2] another fee or an earlier deadline asks why while people are concerned, and says whom', async () => {
  const { product } = site
  const [moderator, student] = [await signUp(product, 'moderator'), await signUp(product)]
  const id = await insertScholarship(product.db, {
    university_name: 'Careful College',
    application_deadline: '2099-05-01',
  })
  await send(product, 'POST', '/saved', { token: student.token, body: { ids: [id] } })
  const page = await site.visitAs(moderator, '/dashboard/manageScholarships?search=careful')
  const feeNow = async () =>
    (
      await product.db
        .selectFrom('scholarships')
        .where('id', '=', id)
        .select('application_fee_minor')
        .executeTakeFirstOrThrow()
    ).application_fee_minor
  await page.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit scholarship' })
  await form.getByLabel('Application fees').fill('$75')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const why = page.getByRole('dialog', { name: 'Why is it changing?' })
  await why
    .getByText('1 saved it, 0 are preparing an application, 0 have paid but not applied.', { exact: false })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'detached' })
  expect([await feeNow(), await form.getByLabel('Application fees').inputValue()]).toEqual([5_000, '$75'])
  await form.getByRole('button', { name: 'Save changes' }).click()
  await why.getByLabel('Reason').fill('Cards cost more.')
  await pressAndHear(why, 'Save and email them', 'Your scholarship data has been updated.')
  expect(await feeNow()).toBe(7_500)
})

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[T1] [T4] a row says where it stands, who applied and what is taken; its applications are one click away', async () => {
    const { product } = site
    const [moderator, amina] = [
      await signUp(product, 'moderator'),
      await signUp(product, 'user', 'Amina Counted'),
    ]
    const scholarship_name = `Counted Award ${device}`
    const values = { university_name: `Counting College ${device}`, scholarship_name }
    const scholarship_id = await insertScholarship(product.db, { ...values, capacity: 20 })
    const closed = await insertScholarship(product.db, { ...values, application_deadline: dateIn(-2) })
    await insertApplication(product.db, { user_id: amina.userId, scholarship_id, scholarship_name })
    await insertApplication(product.db, { user_id: amina.userId })
    const page = await site.visitAs(
      moderator,
      `/dashboard/manageScholarships?search=counting+college+${device}&sort=deadline`,
      look,
    )
    const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell').allInnerTexts()
    await page.getByText('2 scholarships', { exact: true }).waitFor()
    const [none, one, taken] =
      device === 'phone' ? ['0 applications', '1 application', '1 of 20 places'] : ['0', '1', '1 of 20']
    expect((await cells(1)).slice(0, 4)).toEqual(['Closed', expect.any(String), none, 'No limit'])
    expect((await cells(2)).slice(0, 4)).toEqual(['Open', expect.any(String), one, taken])
    const names = await page.getByRole('link', { name: scholarship_name, exact: true }).all()
    expect(await Promise.all(names.map(name => name.getAttribute('href')))).toEqual([
      `/scholarshipDetails/${closed}`,
      `/scholarshipDetails/${scholarship_id}`,
    ])
    await expectAccessible(page)

    await page.getByRole('link', { name: `1 application to ${scholarship_name}` }).click()
    await page
      .getByText(`Only applications to ${scholarship_name}, Lakeside University.`, { exact: false })
      .waitFor()
    await page.getByText('1 application', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected')
    await page.getByText('No applications match').waitFor()
    await page.getByText(`Only applications to ${scholarship_name}`, { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all applications' }).click()
    await page.getByText(/^[2-9] applications$/).waitFor()
  })
})

test('[S2] pages of the list are addresses', async () => {
  const moderator = await signUp(site.product, 'moderator')
  for (let number = 0; number < 25; number++) {
    await insertScholarship(site.product.db, { university_name: 'Paged University' })
  }
  const page = await site.visitAs(moderator, '/dashboard/manageScholarships?search=paged')
  await page.getByText('25 scholarships').waitFor()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await expect.poll(() => page.getByRole('button', { name: /^Edit/ }).count()).toBe(5)
  await page.goBack()
  await expect.poll(() => page.getByRole('button', { name: /^Edit/ }).count()).toBe(20)
})
