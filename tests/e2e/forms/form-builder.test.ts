import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { ask } from '../../support/ask.ts'

const site = testSite()

const wording = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const asked = async (id: string) => (await ask(site.product, undefined, `GET /applicationForm/${id}`)).body

test('[FORM1] a form is built by keyboard alone, with a condition, tried, saved and published', async () => {
  const [id, office] = await Promise.all([
    insertScholarship(site.product.db),
    signUp(site.product, 'moderator'),
  ])
  const page = await site.visitAs(office, pages.scholarshipForm(id))
  const { keyboard } = page
  const type = async (text: string) => {
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
  }
  await page.getByRole('button', { name: 'Add a section' }).waitFor()
  await tabTo(page, /Add a section/)
  await keyboard.press('Enter')
  await expectFocus(page.getByLabel('Title of the section'))
  await type('Your work')
  await tabTo(page, /Add a question here/)
  await keyboard.press('Enter')
  await expectFocus(wording(page))
  await type('Do you work?')
  await tabTo(page, /^Kind of answer/)
  // One letter: a list forgets after a second which ones came before.
  await keyboard.press('y')
  await page.getByRole('region', { name: 'Preview' }).getByRole('group', { name: 'Do you work?' }).waitFor()

  await page.getByRole('button', { name: /^Do you work\?/ }).focus()
  await keyboard.press('n')
  await expectFocus(wording(page))
  await type('What do you earn?')
  await tabTo(page, /^Kind of answer/)
  await keyboard.press('a')
  await tabTo(page, /Add a condition/)
  await keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('What do you earn? ($)').waitFor({ state: 'detached' })
  await preview.getByLabel('Yes').check()
  await preview.getByLabel('What do you earn? ($)').waitFor()

  const entry = page.getByRole('button', { name: /^What do you earn\?/ })
  await entry.focus()
  await keyboard.press('Alt+ArrowUp')
  await page
    .getByRole('region', { name: 'Problems' })
    .getByText('Please choose an earlier question.')
    .waitFor()
  await expectFocus(entry)
  await keyboard.press('Alt+ArrowDown')
  await page.getByRole('region', { name: 'Problems' }).waitFor({ state: 'detached' })
  // Moved on the page, it gets the focus back a frame later.
  await expectFocus(entry)
  await keyboard.press('d')
  await expectFocus(wording(page))
  await type('What did you earn last year?')
  await page.getByRole('button', { name: /^What did you earn last year\?/ }).focus()
  await keyboard.press('Delete')
  await page.getByText('“What did you earn last year?” has been deleted.').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await page.getByRole('button', { name: /^What did you earn last year\?/ }).waitFor()
  await expectAccessible(page)

  await tabTo(page, /^Publish/)
  const published = said(page, 'The form is published.')
  await keyboard.press('Enter')
  await published
  const { definition } = await asked(id)
  expect(definition.sections).toMatchObject([
    {
      title: 'Your work',
      questions: [
        { type: 'yesNo', wording: 'Do you work?' },
        { type: 'money', wording: 'What do you earn?', showIf: { conditions: [{ value: 'yes' }] } },
        { type: 'money', wording: 'What did you earn last year?' },
      ],
    },
  ])
  await page.getByText('Applicants are asked exactly this.').waitFor()
})

test('[FORM2] the form of a draft is published once, the page says so, and leads to its round; school results stay', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product, {
    published_at: null,
    definition: { ...shortForm, results: { hsc: null } },
  })
  const page = await site.visitAs(office, pages.scholarshipForm(scholarshipId))
  const publishing = page.getByRole('region', { name: 'Publishing' })
  const publish = publishing.getByRole('button', { name: 'Publish' })
  const done = publishing.getByText(
    'Applicants will be asked exactly this once the scholarship is published.',
  )
  await done.waitFor()
  expect(await publish.isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Your means/ }).click()
  await page.getByLabel('Title of the section').fill('Your money')
  await publish.click()
  const question = page.getByRole('alertdialog', { name: 'Publish these changes?' })
  await question.getByText('The section “Your means” is now “Your money”.').waitFor()
  expect(await question.getByText('HSC result', { exact: false }).count()).toBe(0)
  await question.getByRole('button', { name: 'Publish' }).click()
  await done.waitFor()
  const { published } = (await ask(site.product, office, `GET /forms/${scholarshipId}`)).body
  expect(published).toMatchObject({ sections: [{}, { title: 'Your money' }], results: { hsc: null } })
  await page.getByRole('link', { name: /^Lakeside Merit Award/ }).click()
  await page.getByRole('heading', { name: 'Ready to publish?' }).waitFor()
})

test('[FORM2] what breaks answers is said and confirmed before it is published', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product)
  const page = await site.visitAs(office, pages.scholarshipForm(scholarshipId))
  await page.getByRole('button', { name: /^Why do you apply\?/ }).click()
  await page.getByLabel('Maximum number of words').fill('3')
  const publishing = page.getByRole('region', { name: 'Publishing' })
  await publishing.getByText('“Why do you apply?” now accepts less.').waitFor()
  await publishing.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('“Why do you apply?” now accepts less.').waitFor()
  await expectAccessible(page)
  const published = said(page, 'The form is published.')
  await question.getByRole('button', { name: 'Publish' }).click()
  await published
  expect((await asked(scholarshipId)).definition.sections[0].questions[0]).toMatchObject({ maxWords: 3 })
})

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[FORM1] the builder is found in Manage Scholarships and fits the screen', async () => {
    const { office } = await insertScholarshipWithForm(site.product, {
      scholarship_name: `Fits ${look.device}`,
    })
    const page = await site.visitAs(office, `/dashboard/manageScholarships?search=Fits+${look.device}`, look)
    await choose(page, /Fits/, /^Application form of Fits/)
    await page.getByRole('button', { name: /^Do you work\?/ }).click()
    await wording(page).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    // What follows the size of the window does so a frame later.
    await expect.poll(width).toBe(320)
    await page.getByRole('button', { name: 'Outline' }).click()
    await page.getByRole('navigation', { name: 'Outline of the form' }).waitFor()
    await expect.poll(width).toBe(320)
  })
})

test('[FORM1] [F1] the office renames and hides school results; form, review, receipt and details window follow', async () => {
  const [id, office, amina] = await Promise.all([
    insertScholarship(site.product.db, { application_fee_minor: 0, scholarship_name: 'Abitur Award' }),
    signUp(site.product, 'moderator'),
    signUp(site.product),
  ])
  const page = await site.visitAs(office, pages.scholarshipForm(id))
  const results = page.getByRole('region', { name: 'School results' })
  await results.getByLabel('SSC result', { exact: true }).selectOption('Asked with another label')
  await page.getByText(/^Please enter another label for “SSC result”/).waitFor()
  await results.getByLabel('Label instead of “SSC result”').fill('Abitur grade')
  await results.getByLabel('HSC result', { exact: true }).selectOption('Not asked')
  await expectAccessible(page)
  const published = said(page, 'The form is published.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await published
  expect((await asked(id)).definition.results).toEqual({ ssc: 'Abitur grade', hsc: null })

  const own = await site.visitAs(amina, pages.apply(id, 'you'), { viewport: screens.phone })
  await own.getByLabel('Phone').fill('+44 20 7946 0000')
  await own.getByLabel('Address').fill('1 High Street')
  await own.getByLabel('Gender').selectOption('Female')
  await own.getByLabel('Degree').selectOption('Masters')
  expect(await own.getByText(/SSC|HSC|school-leaving/).count()).toBe(0)
  await own.getByRole('button', { name: /^Next/ }).click()
  const problems = own.getByRole('alert')
  await problems.getByText('Please enter “Abitur grade”.').waitFor()
  await own.getByLabel('Abitur grade').fill('1,3')
  await expectAccessible(own)
  await own.getByRole('button', { name: /^Next/ }).click()
  await own.getByRole('heading', { name: 'Review your application' }).waitFor()
  expect(
    await own
      .locator('dt')
      .filter({ hasText: /^(?!Change).*(result|grade)/ })
      .allInnerTexts(),
  ).toEqual(['Abitur grade'])
  await own.getByRole('button', { name: 'Submit application' }).click()
  await own.getByRole('heading', { level: 1, name: 'Submitted' }).waitFor()
  await own.getByText('Abitur grade', { exact: true }).first().waitFor()
  expect(await own.getByText(/SSC|HSC/).count()).toBe(0)

  await page.goto(`${pages.allAppliedScholarship}?search=abitur`)
  await choose(page, /Abitur Award/, /^Details/)
  const details = page.getByRole('dialog', { name: 'Application details' })
  await details.getByText('Abitur grade').waitFor()
  await details.getByText('1,3').waitFor()
  expect(await details.getByText(/SSC|HSC/).count()).toBe(0)
})
