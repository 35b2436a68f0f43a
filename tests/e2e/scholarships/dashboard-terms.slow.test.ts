import { expect, test } from 'vitest'
import { fieldError, pressAndHear, testSite } from '../../support/browser/site.ts'
import { calm, loaded } from '../../support/browser/sound.ts'
import { applicationForm, chooseScholarship, fillApplication } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')
const terms = '/dashboard/subjects'

test('[TERM1] an admin adds a subject and a degree, offers a scholarship with them, and a student finds it and applies', async () => {
  await insertScholarship(site.product.db)
  const office = await site.visitAs(admin, terms, calm)
  for (const [what, name] of [
    ['subject', 'Nursing'],
    ['degree', 'PhD'],
  ]) {
    await office.getByRole('button', { name: `Add a ${what}` }).click()
    const window = office.getByRole('dialog', { name: `Add a ${what}` })
    await window.getByLabel('Name').fill(` ${name} `)
    await pressAndHear(window, 'Save', `“${name}” has been added.`)
    await window.waitFor({ state: 'detached' })
  }
  await office.getByText(/^11 in all, last changed .+ by Ada Admin$/).waitFor()

  await office.getByRole('complementary').getByRole('link', { name: 'Add Scholarship' }).click()
  await office.getByLabel('University name').fill('Harbour University')
  await office.getByLabel('Scholarship name').fill('Harbour Care Award')
  await office.getByLabel('Country').fill('Norway')
  await office.getByLabel('City').fill('Bergen')
  await office.getByLabel('Subject').selectOption('Nursing')
  await office.getByLabel('Degree').selectOption('PhD')
  await office.getByLabel('Application deadline').fill('2099-03-12')
  await office.getByLabel('Application fees').fill('$0')
  await office.getByLabel('Service charge').fill('$0')
  await office.getByLabel('Tuition fees per semester').fill('$100')
  await office.getByLabel('World rank').fill('7')
  await office.getByLabel('Rating').fill('4.5')
  await office.getByLabel('Scholarship description').fill('Covers tuition.')
  await pressAndHear(office, 'Add scholarship', 'Your scholarship has been added successfully.')

  const page = await site.visitAs(await signUp(site.product), '/allScholarships', calm)
  await page.getByText('2 scholarships', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Nursing' }).click()
  await page.getByRole('checkbox', { name: 'PhD' }).click()
  // The first choice alone leaves one scholarship, too: on a slow machine the second is asked for after its answer.
  await page.waitForURL('**/allScholarships?subject=Nursing&degree=PhD')
  await page.getByText('1 scholarship', { exact: true }).waitFor()
  await loaded(page)
  const found = site.product.db.selectFrom('scholarships').select('id').where('subject', '=', 'Nursing')
  await chooseScholarship(page, (await found.executeTakeFirstOrThrow()).id)
  const form = applicationForm(page)
  await fillApplication(form)
  await form.getByLabel('Degree').selectOption('PhD')
  await form.getByRole('button', { name: 'Submit application' }).click()
  await page.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
  await page.goto('/dashboard/myApplication')
  await page.getByRole('row', { name: /Nursing PhD/ }).waitFor()
})

test('[TERM1] an admin renames, moves and retires with Undo; a name that is there is refused at its field', async () => {
  const page = await site.visitAs(admin, terms, { expectErrors: [/400/] })
  const subjects = page.getByRole('region', { name: 'Subjects' })
  const names = () => subjects.locator('li p:first-child').allInnerTexts()
  await subjects.getByRole('button', { name: 'Rename Engineering' }).click()
  const window = page.getByRole('dialog', { name: 'Rename the subject' })
  await window.getByLabel('Name').fill('doctor')
  await window.getByRole('button', { name: 'Save' }).click()
  await window.getByText('“Doctor” already exists.').first().waitFor()
  expect(await fieldError(page, 'Name')).toContain('“Doctor” already exists.')
  await window.getByLabel('Name').fill('Technology')
  await pressAndHear(window, 'Save', '“Engineering” is now called “Technology”.')
  await subjects.getByText('Before: Engineering.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await subjects.getByText('Before: Technology.').waitFor()

  await subjects.getByRole('button', { name: 'Move Doctor up' }).click()
  await expect.poll(names).toEqual(expect.arrayContaining(['Agriculture', 'Doctor', 'Engineering']))
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Agriculture', 'Doctor', 'Engineering'])

  await subjects.getByRole('button', { name: 'Retire Agriculture' }).click()
  await subjects.getByText('Retired: not offered for new scholarships.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await subjects.getByRole('button', { name: 'Retire Agriculture' }).waitFor()
})

test('[TERM1] [R4] a moderator reads the lists and changes nothing; a user has no access', async () => {
  const page = await site.visitAs(await signUp(site.product, 'moderator'), terms)
  await page.getByRole('region', { name: 'Degrees' }).getByText('Bachelor').waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  const other = await site.visitAs(await signUp(site.product), terms)
  await other.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
})
