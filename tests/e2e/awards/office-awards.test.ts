import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { hydrated, testSite } from '../../support/browser/site.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { upload } from '../../support/documents/document-steps.ts'
import { useAwardRound } from '../../support/browser/award-round-steps.ts'

const site = testSite()
const { officer, round, person, award, released, letDayPass } = useAwardRound(site)
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The first student accepts, and gives the proof. */
async function given() {
  const { product } = site
  const { _id: id, version, conditions } = await award(0)
  const accepted = await ask(product, person(0), `POST /awards/answer/${id}`, { version, answer: 'accept' })
  expect(accepted.status).toBe(200)
  const document = await upload(product, person(0), await pdfFile(), { name: 'Enrolment.pdf' })
  const sent = await ask(product, person(0), `POST /awards/conditions/give/${conditions[0]._id}`, {
    version: conditions[0].version,
    answer: '',
    documents: [document],
  })
  expect(sent.status).toBe(200)
}

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AWARD4] what a student gives is looked at, confirmed, taken back and sent back with words', async () => {
    await released()
    await given()
    const page = await site.visitAs(officer, officePages.awards, look)
    const filter = page.getByRole('button', { name: 'To check' })
    await filter.click()
    await page.getByRole('link', { name: 'Björn Chen' }).waitFor({ state: 'detached' })
    expect(await filter.innerText()).toContain('1')
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await page.getByRole('link', { name: 'Amina Sow' }).click()
    await page.getByRole('heading', { name: 'Amina Sow' }).waitFor()
    await page.getByText('1 still open').waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await page.getByRole('button', { name: 'Open Enrolment.pdf' }).click()
    await page.getByRole('dialog').getByLabel('Page 1 of 1').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('button', { name: 'Confirm Proof of enrolment' }).dblclick()
    await page.getByText('Confirmed', { exact: true }).first().waitFor()
    await expect.poll(async () => (await award(0)).conditions[0].state).toBe('met')
    await page.getByRole('button', { name: 'Take back Proof of enrolment' }).click()
    await page.getByText('1 still open').waitFor()
    await page.getByRole('button', { name: 'Send back… Proof of enrolment' }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('button', { name: 'Send back' }).click()
    await window.getByText('Please say what is missing.').first().waitFor()
    await window.getByLabel('What is missing').fill('The stamp of your school.')
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Send back' }).click()
    await page.getByText('The office: “The stamp of your school.”').waitFor()
    expect(await award(0)).toMatchObject({
      conditions: [{ state: 'sentBack', note: 'The stamp of your school.' }, { state: 'open' }],
    })
  })

  test('[AWARD2] [AWARD3] a silent offer is given on: who loses what is said, and the next letter is previewed first', async () => {
    await released({ places: 2 })
    await letDayPass()
    const { _id: id } = await award(1)
    const page = await site.visitAs(officer, officePages.oneAward(id), look)
    await page.getByRole('button', { name: 'Offer to the next…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Offer this place to Farida Rahmani?' })
    await question.getByText('they can still accept').waitFor()
    expect(await question.innerText()).toContain('Björn Chen')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Offer the place' }).click()
    await page.getByRole('heading', { name: 'Release 1 decision' }).waitFor()
    await page.getByText('2 of 2 proposed').waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    expect(await award(1)).toMatchObject({ state: 'lapsed' })
    expect(await award(2)).toBeUndefined()

    await page.goto(officePages.waitingListOf(round.scholarship))
    await hydrated(page)
    await page.getByText('Offer prepared').waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await page.getByRole('link', { name: 'See the offer' }).click()
    await page.getByRole('button', { name: 'Release now…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release 1 decision' }).click()
    await page.getByText('Nobody has been told yet.').waitFor()
  })
})
