import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { officePages } from '../../../contract/core/office-pages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { ask } from '../../support/ask.ts'
import { propose, switchOn } from '../../support/award-steps.ts'
import { insertFund } from '../../support/fund-factories.ts'
import { expectAccessible, otherLooks, screens } from '../../support/browser/browser.ts'
import { fieldError, hydrated, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { hold } from '../../support/decision-steps.ts'
import { useAwardRound } from '../../support/browser/award-round-steps.ts'

const site = testSite()
const { officer, round, person, award, released, letDayPass } = useAwardRound(site)
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe.each(otherLooks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[AWARD3] by hand, a free place is offered to the next person from the waiting list', async () => {
    await released()
    await letDayPass()
    const { _id: id, version } = await award(0)
    expect((await ask(site.product, officer, `POST /awards/lapse/${id}`, { version })).status).toBe(200)
    const page = await site.visitAs(officer, officePages.waitingList, look)
    await page.getByLabel('Scholarship').selectOption(round.scholarship)
    await page.getByRole('heading', { name: 'Farida Rahmani is next' }).waitFor()
    await page.getByText('Fits', { exact: true }).waitFor()
    await expectAccessible(page)
    expect([device, await width(page)]).toEqual([device, 0])
    await page.getByLabel('Amount').fill('lots')
    await page.getByRole('button', { name: 'Offer to the next' }).click()
    expect(await fieldError(page, 'Amount')).toContain('Please enter the amount')
    await page.getByLabel('Amount').fill('3,500')
    await page.getByRole('button', { name: 'Offer to the next' }).dblclick()
    await page.getByText('You have been awarded $3,500').first().waitFor()
  })

  test('[AWARD2] a wish to start later is granted with another first day, and all other days move with it', async () => {
    await released()
    const { _id: id, version } = await award(0)
    const words = 'I would like to start in spring.'
    await ask(site.product, person(0), `POST /awards/defer/${id}`, { version, words })
    const page = await site.visitAs(officer, officePages.oneAward(id), look)
    await page.getByText(words).waitFor()
    await page.getByRole('button', { name: 'Grant…' }).click()
    const window = page.getByRole('dialog')
    await window.getByRole('button', { name: 'Grant with these dates' }).click()
    await window.getByText('Please choose a day after 1 Sept 2027.').first().waitFor()
    await window.getByLabel('New day of the first payment').fill('2028-03-01')
    await window.getByText('All dates move by 182 days:').waitFor()
    await expectAccessible(page)
    await window.getByRole('button', { name: 'Grant with these dates' }).click()
    await page.getByRole('cell', { name: '1 Mar 2028' }).waitFor()
    expect(await award(0)).toMatchObject({
      state: 'offered',
      instalments: [{ dueOn: '2028-03-01' }, { dueOn: '2028-07-15' }],
    })
  })

  test('[AWARD8] the desk says what awards take before they are proposed, and a release of too many is refused', async () => {
    const { product } = site
    const fund = await insertFund(product.db, { name: `Volta Fund ${device}`, budget: 700_000 })
    await switchOn(product, officer, round.scholarship, { places: 2, funds: [fund] })
    await propose(product, officer, round.ids[0] ?? '', { outcome: 'award', amount: '$4,000' })
    const options = {
      viewport: screens.desktop,
      colorScheme: look.colorScheme,
      expectErrors: [refusedRequest],
    }
    const page = await site.visitAs(officer, `${pages.desk}?scholarship=${round.scholarship}`, options)
    await page.getByText('1 of 2 proposed, $4,000 of $7,000').waitFor()
    await page.goto(`${pages.deskApplication(round.ids[1] ?? '')}?scholarship=${round.scholarship}`)
    await page.getByRole('button', { name: 'Award', exact: true }).click()
    await page.getByLabel('Amount').fill('4,000')
    await page.getByText('With this: 2 of 2 proposed, $8,000 of $7,000. That is $1,000 too much').waitFor()
    await expectAccessible(page)
    await propose(product, officer, round.ids[1] ?? '', { outcome: 'award', amount: '$4,000' })
    await page.goto(pages.releaseDecisions(round.scholarship))
    await page.getByText('$8,000 of $7,000: $1,000 too much').waitFor()
    await page.getByRole('button', { name: 'Preview and release' }).click()
    await page.getByRole('button', { name: 'Release now…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release 2 decisions' }).click()
    await page.getByRole('alert').getByText(`Volta Fund ${device}`).waitFor()
    await expectAccessible(page)
  })
})

test('[AWARD3] [AWARD4] [AWARD8] how awards go on is set by keyboard; nothing typed is lost, and errors are at their fields', async () => {
  const { product } = site
  await hold(product, officer, round.scholarship)
  const fund = await insertFund(product.db, { name: 'Harbour Fund', budget: 700_000 })
  const page = await site.visitAs(officer, officePages.scholarshipAwards(round.scholarship), {
    viewport: screens.desktop,
  })
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text)
  await page.getByLabel('Number of awards').fill('two')
  await page.getByLabel('Add a fund').selectOption(fund)
  await page.getByLabel('Automatically').press('Space')
  for (const day of ['2027-09-01', '2028-02-01']) {
    await page.getByRole('button', { name: 'Add a payment' }).press('Enter')
    await page.locator(':focus').fill(day)
  }
  await page.getByText('of $1,000, $500, $500.').waitFor()
  await page.getByRole('button', { name: 'Ask for something' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch awards on' }).press('Enter')
  await page.getByText('Please check these fields:').waitFor()
  expect(await fieldError(page, 'What is asked for')).not.toBe('')
  expect(await fieldError(page, 'By')).toBe('Please choose a day.')

  await page.reload()
  await hydrated(page)
  await type('What is asked for', 'Proof of enrolment')
  await page.getByLabel('By', { exact: true }).fill('2027-08-01')
  await page.getByLabel('Before', { exact: true }).selectOption({ label: 'Payment 2, 1 Feb 2028' })
  await page.getByLabel('Number of awards').fill('2')
  await page.getByRole('button', { name: 'Remove payment 1' }).press('Enter')
  await page.getByRole('button', { name: 'Switch awards on' }).press('Enter')
  await said(page, 'Awards are switched on.')
  const { body } = await ask(product, officer, `GET /awards/settings/${round.scholarship}`)
  expect(body.settings).toMatchObject({
    answerDays: 14,
    places: 2,
    movesUp: 'automatically',
    funds: [fund],
    version: 1,
    plan: {
      instalments: ['2028-02-01'],
      conditions: [{ kind: 'proof', words: 'Proof of enrolment', dueOn: '2027-08-01', before: 1 }],
    },
  })
  await page.getByRole('button', { name: 'Switch off…' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).press('Enter')
  await page.getByRole('button', { name: 'Switch awards on' }).waitFor()
})
