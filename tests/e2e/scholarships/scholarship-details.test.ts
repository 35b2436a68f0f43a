import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { currentSlide, openInStandingTime, settled, untilNextSlide } from '../../support/browser/carousel.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { addressOf, testSite } from '../../support/browser/site.ts'
import { useReviewedScholarship } from '../../support/browser/reviewed-scholarship.ts'

const site = testSite()
const offer = useReviewedScholarship(site)

const open = (page: Page) => page.goto(`/scholarshipDetails/${offer.id}`)
const reviews = (page: Page) => page.getByRole('region', { name: messages.reviewsHeading })

test('[D1] [R5] [R2] a visitor sees every fact of the scholarship', async () => {
  const page = await site.open()
  await open(page)

  await page.getByRole('heading', { name: 'Aalto University', level: 1 }).waitFor()
  const main = page.getByRole('main')
  for (const text of [
    'Northern Light',
    'Espoo, Finland',
    'Posted on 3 February 2026',
    'Covers tuition and housing for two years.',
  ]) {
    await main.getByText(text, { exact: true }).waitFor()
  }
  const fact = (term: RegExp) =>
    main.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd').innerText()
  expect(await fact(/Category/)).toBe('Full-Fund')
  expect(await fact(/Subject/)).toBe('Engineering')
  expect(await fact(/Degree/)).toBe('Masters')
  expect(await fact(/World Rank/)).toBe('1,113')
  await page.getByRole('heading', { name: 'Cost Details' }).waitFor()
  expect(await fact(/Application Fees/)).toBe('$50')
  expect(await fact(/Stipend/)).toBe('$1,200')
  expect(await fact(/Service Charge/)).toBe('$10')
  await main.getByRole('img', { name: 'Rated 3.7 out of 5' }).waitFor()
})

describe('the reviews', () => {
  test('[D2] are a carousel of cards with name, date, stars and comment', async () => {
    const page = await site.open()
    await open(page)

    await page.getByRole('heading', { name: messages.reviewsTitle }).waitFor()
    await page.getByText(messages.reviewsHeading, { exact: true }).waitFor()
    const first = reviews(page).getByRole('article').first()
    await first.getByRole('heading', { name: 'Ada' }).waitFor()
    await first.getByText('Posted On 20 May 2026').waitFor()
    await first.getByText('Good for Ada.').waitFor()
    await first.getByRole('img', { name: 'Rated 4.3 out of 5' }).waitFor()
    expect(await reviews(page).getByRole('article').count()).toBe(5)
  })

  test('[D2] move on every 3 seconds, and rest under the pointer', async () => {
    const page = await site.open({ reducedMotion: 'no-preference' })
    await openInStandingTime(page, `/scholarshipDetails/${offer.id}`)
    const slide = await untilNextSlide(page, reviews(page))
    for (const step of [1, 2, 3]) {
      await page.clock.runFor(3000)
      expect(await currentSlide(reviews(page))).toBe((slide + step) % 5)
    }

    await reviews(page)
      .getByRole('article')
      .nth((slide + 3) % 5)
      .hover()
    await settled(page)
    await page.clock.runFor(10_000)

    expect(await currentSlide(reviews(page))).toBe((slide + 3) % 5)
  })
})

describe('Apply Scholarship', () => {
  test('[R5] [R3] [D3] asks a visitor to sign in and brings them on to the payment of this scholarship', async () => {
    const page = await site.open()
    await open(page)

    await page.getByRole('link', { name: 'Apply Scholarship' }).click()

    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    expect(addressOf(page)).toBe(`/login?from=%2Fpayment%3Fscholarship%3D${offer.id}`)
  })

  test('[F3] is disabled, and says why, when the deadline has passed', async () => {
    const late = await insertScholarship(site.product.db, { application_deadline: dateIn(-2) })
    const page = await site.visit(`/scholarshipDetails/${late}`)

    const apply = page.getByRole('button', { name: 'Apply Scholarship' })
    await page.getByText('The application deadline of this scholarship has passed.').waitFor()
    expect(await apply.getAttribute('aria-disabled')).toBe('true')
    await apply.click({ force: true })

    expect(addressOf(page)).toBe(`/scholarshipDetails/${late}`)
  })
})

describe('before anybody pays', () => {
  test('[FORM1] [F3] [MONEY2] the page says what will be asked, how long it takes and what becomes of the fee', async () => {
    const { scholarshipId } = await insertScholarshipWithForm(site.product, {
      definition: {
        sections: [
          ...shortForm.sections,
          {
            id: 's_papers',
            title: 'Your papers',
            questions: [
              { id: 'q_paper', type: 'file', wording: 'Transcript', help: '', required: true, maxFiles: 1 },
              { id: 'q_income', type: 'file', wording: 'Income', help: '', required: false, maxFiles: 1 },
            ],
          },
        ],
      },
    })
    const page = await site.visit(`/scholarshipDetails/${scholarshipId}`, { viewport: screens.phone })
    for (const text of [
      'About 15 minutes.',
      '13 questions',
      '2 documents:',
      'Transcript; Income (if you have it)',
      '$50 fee by card, to Bursary, for handling your application.',
      'You get it back when the scholarship has closed.',
    ])
      await page.getByText(text, { exact: false }).first().waitFor()
    expect(await page.getByText('Why do you apply?').isVisible()).toBe(false)
    await page.getByText('Read them').click()
    await page.getByText('Why do you apply?').waitFor()
    await expectAccessible(page)
  })
})

describe('a closed one', () => {
  const closed = { application_deadline: dateIn(-9), scholarship_name: 'Closed Award' }

  test('[ROUND3] leads to the next round of its series, which carries its year', async () => {
    const { db } = site.product
    const series_id = await insertScholarship(db, closed)
    await db.updateTable('scholarships').set({ series_id }).where('id', '=', series_id).execute()
    const next = await insertScholarship(db, { series_id, application_deadline: '2097-12-31' })
    const page = await site.visit(`/scholarshipDetails/${series_id}`, { viewport: screens.phone })
    await page.getByText('open now').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the 2097 round' }).click()
    await page.waitForURL(`**/scholarshipDetails/${next}`)
  })
})
