import { describe, expect, test } from 'vitest'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { scholarshipForm } from '../../support/browser/scholarship-form.ts'
import { pictureFile } from '../../support/documents/picture-file.ts'
import { goTo, pressAndHear, said, testSite } from '../../support/browser/site.ts'

const site = testSite()

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[T2] a moderator adds a scholarship; errors stand at their fields', async () => {
    const moderator = await signUp(site.product, 'moderator')
    const page = await site.visitAs(moderator, '/dashboard/addScholarship', look)
    const name = `Fjord Institute ${device}`

    await page.getByRole('definition').getByText(moderator.email, { exact: true }).waitFor()
    expect(await page.getByLabel('Posted by').count(), 'a fact, not a field').toBe(0)
    await page.getByRole('button', { name: 'Add scholarship' }).click()
    await page.getByRole('alert').getByText('Please enter the university name.').waitFor()
    const errors = await page.getByRole('alert').getByRole('button').allTextContents()
    expect(errors.slice(0, 4), 'in the order of the fields').toEqual([
      'Please enter the university name.',
      'Please enter the scholarship name.',
      'Please enter the country.',
      'Please enter the city.',
    ])
    await expectAccessible(page)

    await page.getByLabel('University name').fill(name)
    await page
      .getByLabel('University image')
      .setInputFiles(await pictureFile('campus.png', { width: 640, height: 400 }))
    await page.getByRole('img', { name: 'The university as it will be shown' }).waitFor()
    await page.getByLabel('Scholarship name').fill('Northern Lights Award')
    await page.getByLabel('Country').fill('Norway')
    await page.getByLabel('City').fill('Tromsø')
    await page.getByLabel('Scholarship category').selectOption('Partial')
    await page.getByLabel('Subject').selectOption('Doctor')
    await page.getByLabel('Application deadline').fill(dateIn(40))
    await page.getByLabel('Application fees').fill('$0.20')
    await page.getByLabel('Service charge').fill('$10')
    await page.getByLabel('Tuition fees per semester').fill('$1,200')
    await page.getByLabel('World rank').fill('77')
    await page.getByLabel('Rating').fill('4.35')
    await page.getByLabel('Scholarship description').fill('Tuition and a room with a view.')
    await page.getByRole('button', { name: 'Add scholarship' }).click()
    await page.getByRole('alert').getByText('The fee must be $0 or at least $0.50.').waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe('Tromsø')
    await page.getByLabel('Application fees').fill('$25')
    const toast = said(page, 'Your scholarship has been added successfully.')
    await page.getByRole('button', { name: 'Add scholarship' }).click()

    await toast
    await page.waitForURL(/manageScholarships/)
    await page.getByText(name).first().waitFor()
    const row = await site.product.db
      .selectFrom('scholarships')
      .where('university_name', '=', name)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      application_fee_minor: 2_500,
      posted_by_email: moderator.email,
      category: 'Partial',
      university_image: expect.stringMatching(/^\/images\/|^http/),
    })
  })

  test('[T1] [V1] [V2] a moderator finds a scholarship, edits it and deletes it', async () => {
    const moderator = await signUp(site.product, 'moderator')
    const id = await insertScholarship(site.product.db, { university_name: `Harbour College ${device}` })
    const page = await site.visitAs(moderator, '/dashboard/manageScholarships', look)

    await page.getByRole('searchbox', { name: 'Search scholarships' }).fill(`harbour ${device}`)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/search=harbour/)
    await page.getByText('1 scholarship', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click()
    const details = page.getByRole('menuitem', { name: /^Details of/ })
    expect(await details.getAttribute('href')).toBe(`/scholarshipDetails/${id}`)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Edit Lakeside Merit Award/ }).click()
    const form = page.getByRole('dialog', { name: 'Edit scholarship' })
    await form.getByLabel('Scholarship name').fill('Harbour Award')
    await pressAndHear(form, 'Save changes', 'Your scholarship data has been updated.')
    await page
      .getByRole('rowheader', { name: /Harbour Award/ })
      .first()
      .waitFor()

    await choose(page, /Harbour Award/, /^Delete Harbour Award/)
    await pressAndHear(page, 'Yes, delete it!', 'Deleted! Your scholarship data has been deleted.')
    await page.getByRole('cell', { name: /Deleted$/ }).waitFor()
    await page.reload()
    await page.getByText('No scholarships match').waitFor()
    expect(page.url()).toContain('search=harbour')
  })
})

test('[T1] a change that somebody else made meanwhile is shown, and what was typed is kept', async () => {
  const [moderator, admin] = [await signUp(site.product, 'moderator'), await signUp(site.product, 'admin')]
  const id = await insertScholarship(site.product.db, { university_name: 'Quarrel College' })
  const page = await site.visitAs(moderator, '/dashboard/manageScholarships?search=quarrel', {
    expectErrors: [/409/],
  })
  await page.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit scholarship' })
  await form.getByLabel('Scholarship name').fill('Typed Award')

  const other = { city: 'Oslo', country: 'Norway' }
  const answer = await send(site.product, 'PATCH', `/scholarships/${id}`, {
    token: admin.token,
    body: { universityLocation: other, scholarshipName: 'Their Award' },
  })
  expect(answer.status).toBe(200)

  await form.getByRole('button', { name: 'Save changes' }).click()
  await form.getByText('Somebody else changed this in the meantime.').waitFor()
  await form.getByText('Scholarship name is now “Their Award”; yours will replace it.').waitFor()
  await form.getByText('City is now “Oslo”; updated below.').waitFor()
  expect(await form.getByLabel('Scholarship name').inputValue()).toBe('Typed Award')
  expect(await form.getByLabel('City').inputValue()).toBe('Oslo')
  await expectAccessible(page)

  await pressAndHear(form, 'Save changes', 'Your scholarship data has been updated.')
  const row = await site.product.db
    .selectFrom('scholarships')
    .where('id', '=', id)
    .select(['city', 'scholarship_name'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ city: 'Oslo', scholarship_name: 'Typed Award' })
})

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

test('[R4] a student sees that a staff page is not theirs, stays signed in, and causes no call', async () => {
  const student = await signUp(site.product)
  const page = await site.openAs(student)
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  for (const path of ['manageScholarships', 'addScholarship']) {
    await goTo(page, `/dashboard/${path}`)
    await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
  }
  expect(calls.filter(path => path.startsWith('/api/manage'))).toEqual([])
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  await page.waitForURL(url => url.pathname === '/dashboard')
})
