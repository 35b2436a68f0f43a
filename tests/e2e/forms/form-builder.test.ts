import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { tabTo } from '../../support/browser/student-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
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
