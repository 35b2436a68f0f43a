import { beforeAll, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { awardOf, propose, release, switchOn } from '../../support/award-steps.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { goTo, pressAndHear, testSite } from '../../support/browser/site.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }
let officer: Person

beforeAll(async () => {
  officer = await signUp(site.product, 'moderator', 'Mira Staff')
})

/** A student who was offered $4,000 in two payments. */
async function offered(name: string) {
  const { product } = site
  const student = await signUp(product, 'user', name)
  const scholarship = await insertScholarship(product.db, { scholarship_name: 'Boreal Scholarship' })
  const row = { user_id: student.userId, scholarship_id: scholarship, scholarship_name: 'Boreal Scholarship' }
  const application = await insertApplication(product.db, row)
  const conditions = [
    { kind: 'number', words: 'Student number', dueOn: '2027-03-15', before: null },
    { kind: 'proof', words: 'Proof of enrolment', dueOn: '2027-08-01', before: 1 },
  ] as const
  await switchOn(product, officer, scholarship, {
    plan: { instalments: ['2027-09-01', '2028-01-15'], conditions: [...conditions] },
  })
  await propose(product, officer, application, { outcome: 'award', amount: '$4,000', terms: 'No tuition.' })
  expect(await release(product, officer, scholarship)).toMatchObject({ status: 200 })
  return { student, application, award: () => awardOf(product, student, application) }
}

test('[AWARD1] [AWARD4] on a phone, a student accepts, takes that back, accepts again, gives what is asked for and prints the letter', async () => {
  const { student, award } = await offered('Nadia Rahman')
  const page = await site.visitAs(student, '/dashboard', phone)
  const asks = page.getByRole('region', { name: 'Your awards' })
  await asks.getByRole('heading', { name: 'You have been awarded $4,000' }).waitFor()
  await expectAccessible(page)
  await asks.getByRole('link', { name: /^See the offer and answer/ }).click()

  await page.getByRole('heading', { level: 1, name: 'You have been awarded $4,000' }).waitFor()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await wide()).toBe(0)
  // Without scrolling: the bar stands at the foot of the screen.
  const bar = page.getByRole('group', { name: 'Answer' })
  const box = await bar.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(812)
  await expectAccessible(page)

  await bar.getByRole('link', { name: 'Decline' }).click()
  await page.getByRole('heading', { name: 'Decline $4,000?' }).waitFor()
  await page.getByText('Your place goes to somebody else.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keep it for now' }).click()
  await pressAndHear(page, 'Accept $4,000', 'You have accepted the award.')
  await pressAndHear(page, 'Take it back', 'Your answer was taken back.')
  await pressAndHear(page, 'Accept $4,000', 'You have accepted the award.')
  await page.getByText(/You can take it back until/).waitFor()
  await expectAccessible(page)

  const toDo = page.getByRole('region', { name: 'What to do' })
  await toDo.getByRole('link', { name: 'Enter it: Student number' }).click()
  await page.getByLabel('Student number').fill('1234567')
  await page.getByRole('main').getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await page.getByLabel('Student number').inputValue()).toBe('1234567')
  await expectAccessible(page)
  await pressAndHear(page, 'Send it to the office', 'Sent. The office checks it.')
  await toDo.getByText(/^sent .*, being checked$/).waitFor()

  await toDo.getByRole('link', { name: 'Send it: Proof of enrolment' }).click()
  const file = { name: 'Enrolment.pdf', mimeType: 'application/pdf', buffer: await pdfFile() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /^Remove/ }).waitFor()
  await expectAccessible(page)
  await pressAndHear(page, 'Send it to the office', 'Sent. The office checks it.')

  const { _id, conditions } = await award()
  const back = { version: conditions[0].version, act: 'sendBack', words: 'Not your application number.' }
  await ask(site.product, officer, `POST /awards/conditions/check/${conditions[0]._id}`, back)
  await goTo(page, '/dashboard/myApplication')
  await asks.getByRole('heading', { name: 'Student number: sent back' }).waitFor()
  await asks.getByRole('link', { name: /^Correct it/ }).click()
  await toDo.getByText('“Not your application number.”').waitFor()
  expect(await toDo.getByRole('listitem').first().textContent()).toContain('Student number')

  await page.getByRole('link', { name: 'Letter of award' }).click()
  const letter = page.getByRole('article', { name: 'Letter of award' })
  await letter.getByText(/^We confirm that Nadia Rahman has been awarded the Boreal Scholarship/).waitFor()
  await expectAccessible(page)
  expect(await wide()).toBe(0)
  expect(await award()).toMatchObject({ _id, state: 'accepted' })
})

test.each(looks)('[AWARD1] a letter is checked by its number and code ($device)', async look => {
  const { student, award } = await offered('Omar Haddad')
  const { _id, version } = await award()
  await ask(site.product, student, `POST /awards/answer/${_id}`, { version, answer: 'accept' })
  const { number, checkCode } = await award()
  const page = await site.visit('/checkAward', look)
  await page.getByLabel('Number of the award').fill(number)
  await page
    .getByLabel('Code on the letter')
    .fill(checkCode.replace(/.$/, checkCode.endsWith('2') ? '3' : '2'))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText(/probably mistyped/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code on the letter').fill(checkCode.toLowerCase().replaceAll('-', ''))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('heading', { name: 'This letter is valid' }).waitFor()
  await page.getByText('Omar Haddad').waitFor()
  expect(page.url()).toMatch(/\/checkAward$/)
  await expectAccessible(page)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
})

test('[AWARD12] who cancels an application is told which sum they give up', async () => {
  const { student } = await offered('Li Wei')
  const page = await site.visitAs(student, '/dashboard/myApplication')
  await choose(page, /Boreal/, /^Delete the record/)
  await page.getByText(/You would give up \$4,000\./).waitFor()
})
