import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { newsTo } from '../../support/mail/outbox.ts'
import {
  holdsMarkup,
  markup,
  type StoredTexts,
  storedTexts,
  storeHostileTexts,
} from '../../scenarios/hostile/hostile-texts.ts'
import { insertScholarship } from '../../support/factories.ts'
import type { Person } from '../../support/identity/people.ts'
import { choose } from '../../support/browser/dashboard-steps.ts'
import { expectFocus, said, testSite } from '../../support/browser/site.ts'
import { applicationForm, cards, chooseScholarship, payByCard } from '../../support/browser/student-steps.ts'

const site = testSite()
let stored: StoredTexts

beforeAll(async () => {
  stored = await storeHostileTexts(site.product)
})

/** Opens a page in a browser that tells when a text of ours runs. */
async function openPage(path: string, person?: Person): Promise<{ page: Page; ran: string[] }> {
  const page = await (person ? site.openAs(person) : site.open())
  const ran: string[] = []
  await page.exposeFunction('pwned', () => ran.push('a script ran'))
  page.on('dialog', dialog => {
    ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto(path)
  return { page, ran }
}

/** Fails unless the texts stand on the page as they were written, and none of them is an element or ran. */
async function expectTexts(page: Page, ran: string[], texts: string[]): Promise<void> {
  for (const text of texts) {
    const [line = ''] = text.split(/[\u2028]/)
    await page.getByText(line, { exact: false }).filter({ visible: true }).first().waitFor()
  }
  expect(await page.locator('img[src="x"], style:text("display:none")').count()).toBe(0)
  expect(await page.locator('script', { hasText: /^pwned/ }).count()).toBe(0)
  expect(ran).toEqual([])
}

const { name, staffName, university, scholarship, country, city, description } = storedTexts
const { address, ssc, hsc, feedback, comment } = storedTexts

test('a text that runs would be noticed', async () => {
  const { page, ran } = await openPage(pages.home)
  await page.evaluate('pwned()')
  expect(ran).toEqual(['a script ran'])
})

describe('markup in kept texts is text', () => {
  test('[H3] [S1] [D1] on every public page', async () => {
    const { page, ran } = await openPage(pages.home)
    await expectTexts(page, ran, [university])
    await page.goto(pages.allScholarships)
    await expectTexts(page, ran, [university])
    await page.goto(`${pages.allScholarships}?search=${encodeURIComponent(markup)}`)
    await expectTexts(page, ran, [university])
    await page.goto(`${pages.allScholarships}?search=${encodeURIComponent(`nothing ${markup}`)}`)
    await page.getByLabel('Search scholarships').waitFor()
    await expectTexts(page, ran, [])
    await page.goto(pages.scholarshipDetails(stored.scholarshipId))
    await expectTexts(page, ran, [university, scholarship, country, city, description, comment, name])
    expect(await page.title()).toContain(scholarship)
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain(scholarship)
  })

  test('[U2] [U7] on the pages of the applicant', async () => {
    const { page, ran } = await openPage(pages.dashboard, stored.applicant)
    await expectTexts(page, ran, [name])
    await page.goto(pages.myProfile)
    await expectTexts(page, ran, [name])
    await page.goto(pages.myApplication)
    await expectTexts(page, ran, [university, feedback])
    for (const opener of [/^Edit /, /^Cancel apply/]) {
      await choose(page, /Award/, opener)
      // Escape counts once the window has the focus.
      await expectFocus(page.locator('[role$="dialog"], [role$="dialog"] *'))
      await expectTexts(page, ran, [])
      await page.keyboard.press('Escape')
    }
    await page.goto(pages.myReviews)
    await expectTexts(page, ran, [scholarship, comment])
  })

  test('[T1] [T3] [T4] on the pages of staff', async () => {
    const { page, ran } = await openPage(pages.dashboard, stored.moderator)
    await expectTexts(page, ran, [staffName])
    await page.goto(pages.manageScholarships)
    await expectTexts(page, ran, [university, scholarship])
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Scholarship description').waitFor()
    await expectTexts(page, ran, [])
    await page.goto(pages.allReviews)
    await expectTexts(page, ran, [university, comment])
    await page.goto(pages.allAppliedScholarship)
    await expectTexts(page, ran, [name, university, scholarship])
    await choose(page, /Ines/, /^Details of /)
    await page.getByRole('dialog').waitFor()
    await expectTexts(page, ran, [address, ssc, hsc])
  })

  test('[M1] on the page of admins, and in what it says of a change', async () => {
    const { page, ran } = await openPage(pages.manageUsers, stored.admin)
    await expectTexts(page, ran, [name, staffName])
    const toast = said(page, `${name} is now a moderator.`)
    await page.getByRole('combobox', { name: /Ines/ }).selectOption('moderator')
    const question = page.getByRole('alertdialog', { name: `Make ${name} a moderator?` })
    await question.getByText(name).first().waitFor()
    await question.getByRole('button', { name: 'Make moderator' }).click()
    await toast
    await page.getByRole('button', { name: /^Undo: the role of Ines/ }).waitFor()
    await expectTexts(page, ran, [])
  })

  test('[P1] [P4] on the payment page, in the form after it, and in the receipt', async () => {
    const { product } = site
    const id = await insertScholarship(product.db, {
      university_name: university,
      scholarship_name: scholarship,
      country,
      city,
    })
    const { page, ran } = await openPage(pages.home, stored.applicant)
    await chooseScholarship(page, id)
    await expectTexts(page, ran, [university, scholarship])
    await payByCard(page, cards.good)
    await applicationForm(page).waitFor()
    await expectTexts(page, ran, [])
    // Received, feedback, and the receipt.
    for (const { html, text } of await newsTo(product, stored.applicant.email, 3)) {
      expect(text).toContain(scholarship)
      expect(holdsMarkup(html)).toBe(false)
    }
  })
})
