import { describe, expect, test } from 'vitest'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { send, signUp } from '../../support/identity/people.ts'
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
