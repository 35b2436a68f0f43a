import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { pages } from '../../../contract/core/pages.ts'
import { screens, expectAccessible } from '../../support/browser/browser.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { ask } from '../../support/ask.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'

const site = testSite()

const wording = (page: Page) => page.getByRole('textbox', { name: 'Question' })
const asked = async (id: string) => (await ask(site.product, undefined, `GET /applicationForm/${id}`)).body

test('[FORM1] a form of 100 questions is changed on a phone by keyboard alone', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product, {
    definition: longForm(),
  })
  const page = await site.visitAs(office, pages.scholarshipForm(scholarshipId), {
    viewport: screens.phone,
    reducedMotion: 'reduce',
  })
  const { keyboard } = page
  const entry = (name: RegExp) => page.getByRole('button', { name })
  await entry(/^Part 1/).waitFor()
  await tabTo(page, /^Part 1/)
  await keyboard.press('ArrowDown')
  await expectFocus(entry(/^Question 1\b/))
  await keyboard.press('End')
  await expectFocus(entry(/^Question 100\b/))
  await keyboard.press('Alt+ArrowUp')
  await expectFocus(entry(/^Question 100\b/))
  await keyboard.press('Enter')
  await expectFocus(wording(page))
  await keyboard.press('End')
  await keyboard.type(' of many')
  await page.getByRole('button', { name: 'Outline' }).focus()
  await keyboard.press('Enter')
  await expectFocus(entry(/^Question 100 of many/))
  await keyboard.press('n')
  await page.getByRole('region', { name: 'Problems' }).getByText('100 questions', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expectFocus(entry(/^Question 99\b/))
  await keyboard.press('Delete')
  await expectFocus(entry(/^Question 100 of many/))
  await page.getByRole('button', { name: /^Undo/ }).press('Enter')
  await entry(/^Question 99\b/).waitFor()
  await tabTo(page, /^Publish/)
  await keyboard.press('Enter')
  const changes = page.getByRole('alertdialog', { name: 'Publish these changes?' })
  await changes.getByText('“Question 100” now reads “Question 100 of many”.').waitFor()
  // Until then the focus is on the Publish of the page.
  await page.locator('[role="alertdialog"]:focus-within').waitFor()
  await tabTo(page, /^Publish/)
  const published = said(page, 'The form is published.')
  await keyboard.press('Enter')
  await published
  const { definition } = await asked(scholarshipId)
  expect(definition.sections[3].questions.slice(-2)).toMatchObject([
    { wording: 'Question 100 of many' },
    { wording: 'Question 99' },
  ])
})

/** Four sections of 25 questions. */
function longForm(): FormDefinition {
  return {
    sections: [1, 2, 3, 4].map(part => ({
      id: `s_part${part}`,
      title: `Part ${part}`,
      questions: Array.from({ length: 25 }, (_, i) => {
        const n = 25 * (part - 1) + i + 1
        return { id: `q_number${n}`, type: 'yesNo', wording: `Question ${n}`, help: '', required: false }
      }),
    })),
  }
}

test('[FORM1] after a click the keys act on the outline, and Escape leads back to it; Save and problems stay in view', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product, { definition: longForm() })
  const page = await site.visitAs(office, pages.scholarshipForm(scholarshipId), {
    viewport: { width: 1280, height: 800 },
  })
  const { keyboard } = page
  const entry = (name: RegExp) => page.getByRole('button', { name })
  await entry(/^Question 1\b/).click()
  await expectFocus(entry(/^Question 1\b/))
  expect(await wording(page).inputValue()).toBe('Question 1')
  await keyboard.press('ArrowDown')
  await expectFocus(entry(/^Question 2\b/))
  await keyboard.press('Delete')
  await page.getByText('“Question 2” has been deleted.').waitFor()
  await expectFocus(entry(/^Question 3\b/))
  expect(await page.getByRole('button', { name: /^Question 1\b/ }).count()).toBe(1)
  await keyboard.press('Enter')
  await expectFocus(wording(page))
  await keyboard.press('ControlOrMeta+A')
  await keyboard.press('Delete')
  await keyboard.press('Escape')
  await expectFocus(entry(/^Untitled question/))

  const inView = (place: Locator) =>
    place.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  for (const to of [0, 10_000]) {
    await page.evaluate(y => scrollTo(0, y), to)
    for (const place of [
      page.getByRole('region', { name: 'Problems' }),
      page.getByRole('button', { name: 'Save', exact: true }),
    ])
      expect(await inView(place)).toBe(true)
  }
  // A question that has just been added is not called wrong where it is typed, and the foot leaves room for it.
  await page.getByRole('button', { name: /^Question 1\b/ }).click()
  await keyboard.press('n')
  await expectFocus(wording(page))
  const editor = page.getByRole('region', { name: 'Editor' })
  expect(await editor.getByText('Please enter the question.').count()).toBe(0)
  const foot = await page.getByRole('region', { name: 'Problems' }).boundingBox()
  expect(foot?.height).toBeLessThanOrEqual(100)
})

test('[FORM1] two people at one form: the second is told, and loses nothing', async () => {
  const { scholarshipId, office } = await insertScholarshipWithForm(site.product)
  const page = await site.visitAs(office, pages.scholarshipForm(scholarshipId), {
    expectErrors: [/^Failed to load resource/, /^Saving the form failed/],
  })
  await page.getByRole('button', { name: /^Why do you apply\?/ }).click()
  await wording(page).fill('Mine')
  await ask(site.product, office, `PATCH /forms/${scholarshipId}`, {
    version: 0,
    definition: { sections: shortForm.sections.slice(0, 1) },
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep mine: saving replaces theirs' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Everything is saved.').waitFor()
  const { definition } = (await ask(site.product, office, `GET /forms/${scholarshipId}`)).body
  expect(definition.sections[0].questions[0].wording).toBe('Mine')
  expect(definition.sections).toHaveLength(2)
})

test('[FORM1] sections are copied from another scholarship; what is not saved survives a reload', async () => {
  await insertScholarshipWithForm(site.product, { scholarship_name: 'Well Asked Award' })
  const [id, office] = await Promise.all([
    insertScholarship(site.product.db),
    signUp(site.product, 'moderator'),
  ])
  const page = await site.visitAs(office, pages.scholarshipForm(id))
  await page.getByRole('button', { name: 'Copy from another scholarship' }).click()
  const window = page.getByRole('dialog', { name: 'Copy from another scholarship' })
  await window.getByLabel('Which scholarship?').fill('Well Asked')
  await window.getByRole('button', { name: 'Search' }).click()
  await window.getByRole('button', { name: /^Well Asked Award/ }).click()
  await page.getByRole('button', { name: /^Why do you apply\?/ }).waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: /^Why do you apply\?/ }).waitFor()
  await page.getByText('Not saved yet. Your changes are kept in this tab.').waitFor()
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
