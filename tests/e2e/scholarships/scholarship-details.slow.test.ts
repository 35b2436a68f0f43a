import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { brokenWords } from '../../support/browser/broken-words.ts'
import { screens } from '../../support/browser/browser.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { addressOf, hydrated, logIn, said, testSite } from '../../support/browser/site.ts'
import { useReviewedScholarship } from '../../support/browser/reviewed-scholarship.ts'

const site = testSite()
const offer = useReviewedScholarship(site)

/** Waits for a text that the page has twice: for small screens and for large ones. */
const expectShown = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()
const open = (page: Page) => page.goto(`/scholarshipDetails/${offer.id}`)
test('[D1] the page title changes with the page, and leads back to all scholarships', async () => {
  const page = await site.visit('/allScholarships')
  await page.getByRole('link', { name: 'Scholarship Details' }).first().click()
  await page.getByRole('heading', { name: 'Aalto University', level: 1 }).waitFor()
  expect(await page.title()).toContain('Northern Light, Aalto University')

  await page.getByRole('main').getByRole('link', { name: 'All Scholarships' }).click()

  await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
})

test('[S2] [D1] leads back to the search and the page of it that one came from', async () => {
  for (let number = 0; number < 4; number++) {
    await insertScholarship(site.product.db, { university_name: `Fjord College ${number}` })
  }
  const page = await site.visit('/allScholarships?search=fjord&page=2')
  await page.getByRole('link', { name: 'Scholarship Details' }).click()
  await page.getByRole('heading', { name: /^Fjord College/, level: 1 }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All Scholarships' }).click()

  await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
  expect(addressOf(page)).toBe('/allScholarships?search=fjord&page=2')
})

describe('the reviews', () => {
  test('[D2] without any, the page says so', async () => {
    const page = await site.visit(`/scholarshipDetails/${await insertScholarship(site.product.db)}`)

    await page.getByText('No reviews yet').waitFor()
  })
})

describe('Apply Scholarship', () => {
  test('[D3] remembers the scholarship across a reload, and in each tab its own', async () => {
    const other = await insertScholarship(site.product.db, { university_name: 'Kyoto University' })
    const page = await site.openAs(await signUp(site.product))
    await open(page)
    await page.getByRole('link', { name: 'Apply Scholarship' }).click()
    await page.getByRole('heading', { name: 'Payment Gateway' }).waitFor()
    await expectShown(page, 'Aalto University')
    expect(addressOf(page)).toBe('/payment')

    const second = await page.context().newPage()
    await second.goto(`/scholarshipDetails/${other}`)
    await second.getByRole('link', { name: 'Apply Scholarship' }).click()
    await second.getByRole('heading', { name: 'Payment Gateway' }).waitFor()
    await expectShown(second, 'Kyoto University')

    await page.reload()
    await expectShown(page, 'Aalto University')
    const third = await page.context().newPage()
    await third.goto('/payment')
    await expectShown(third, 'Kyoto University')
  })

  test('[D3] [P1] leads to the payment of this scholarship before any script runs, and back', async () => {
    const other = await insertScholarship(site.product.db, { university_name: 'Kyoto University' })
    const page = await site.openAs(await signUp(site.product))
    await page.goto(`/payment?scholarship=${other}`)
    await expectShown(page, 'Kyoto University')
    const scripts = '**/assets/*.js'
    await page.route(scripts, () => {})
    await page.goto(`/scholarshipDetails/${offer.id}`, { waitUntil: 'commit' })

    await page.getByRole('link', { name: 'Apply Scholarship' }).click({ noWaitAfter: true })
    await page.waitForURL(/payment/, { waitUntil: 'commit' })
    await page.unroute(scripts)
    await page.reload()

    await expectShown(page, 'Aalto University')
    expect(addressOf(page)).toBe('/payment')
    await page.goBack()
    await page.getByRole('heading', { name: 'Cost Details' }).waitFor()
  })

  test('[D3] [P1] Back leads to the payment of the scholarship that was there', async () => {
    const other = await insertScholarship(site.product.db, { university_name: 'Kyoto University' })
    const page = await site.openAs(await signUp(site.product))
    for (const [scholarship, name] of [
      [offer.id, 'Aalto University'],
      [other, 'Kyoto University'],
    ] as const) {
      await page.goto(`/scholarshipDetails/${scholarship}`)
      await page.getByRole('link', { name: 'Apply Scholarship' }).click()
      await page.waitForURL('**/payment')
      await expectShown(page, name)
    }

    await page.goBack()
    await page.getByRole('heading', { name: 'Cost Details' }).waitFor()
    await page.goBack()

    await page.waitForURL('**/payment')
    await expectShown(page, 'Aalto University')
  })

  test('[D3] [P1] opened in another tab, leads there to the payment of this scholarship', async () => {
    const other = await insertScholarship(site.product.db, { university_name: 'Kyoto University' })
    const page = await site.visitAs(await signUp(site.product), `/payment?scholarship=${other}`)
    await expectShown(page, 'Kyoto University')
    await open(page)
    const opened = page.context().waitForEvent('page')

    await page.getByRole('link', { name: 'Apply Scholarship' }).click({ button: 'middle' })

    const tab = await opened
    await expectShown(tab, 'Aalto University')
    await tab.waitForURL(url => url.pathname + url.search === '/payment')
  })

  test('[F3] is disabled on a page that was rendered before the deadline and is read after it', async () => {
    const page = await site.open()
    await page.clock.setFixedTime(new Date(`${dateIn(43)}T00:00:00Z`))

    await open(page)

    await page.getByText('The application deadline of this scholarship has passed.').waitFor()
    expect(await page.getByRole('link', { name: 'Apply Scholarship' }).count()).toBe(0)
  })
})

describe('before anybody pays', () => {
  test('[F3] on a phone a bar keeps days, fee and the one action in view; a low screen has it in its place', async () => {
    const page = await site.visit(`/scholarshipDetails/${offer.id}`, {
      viewport: screens.phone,
      colorScheme: 'dark',
    })
    const apply = page.getByRole('link', { name: 'Apply Scholarship' })
    const bar = page.locator('.action-bar')
    for (const scrolled of [0, 500, 100_000]) {
      await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), scrolled)
      const box = await bar.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(812)
      expect(box?.height).toBeLessThan(90)
    }
    expect(await bar.innerText()).toMatch(/^\d+ days left\s+\$50 fee\s+Apply Scholarship$/)
    const legal = await page.getByRole('contentinfo').boundingBox()
    expect((legal?.y ?? 0) + (legal?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
    await page.setViewportSize({ width: 375, height: 400 })
    await expect.poll(() => bar.evaluate(element => getComputedStyle(element).position)).toBe('static')
    await apply.waitFor()
  })

  test('[DRAFT1] [F3] what one has begun is continued, what is applied to is seen', async () => {
    const { product } = site
    const { scholarshipId } = await insertScholarshipWithForm(product, { application_fee_minor: 0 })
    const amina = await signUp(product)
    const page = await site.visitAs(amina, `/scholarshipDetails/${scholarshipId}`)
    await page.getByRole('link', { name: 'Prepare first, pay later' }).waitFor()
    const action = page.locator('.action-bar').getByRole('link')

    await ask(product, amina, 'POST /drafts', { scholarshipId })
    await page.reload()
    await expect.poll(() => action.innerText()).toBe('Continue')
    expect(await action.getAttribute('href')).toBe(`/dashboard/apply/${scholarshipId}`)
    expect(await page.getByRole('link', { name: 'Prepare first, pay later' }).count()).toBe(0)

    await ask(product, amina, 'POST /create-payment-intent', { scholarshipId })
    await page.reload()
    await expect
      .poll(() => action.innerText())
      .toMatch(/^Continue and submit by \d+ \w+.*, \d\d:00 your time$/)

    const applied = await insertScholarship(product.db)
    await insertApplication(product.db, { user_id: amina.userId, scholarship_id: applied })
    await page.goto(`/scholarshipDetails/${applied}`)
    await action.getByText('See your application').click()
    await page.waitForURL('**/dashboard/myApplication')
  })
})

describe('a closed one', () => {
  const closed = { application_deadline: dateIn(-9), scholarship_name: 'Closed Award' }

  test('[ROUND3] without a next round it mails once when it opens again: one tap, also by way of signing in', async () => {
    const { db } = site.product
    const scholarship_id = await insertScholarship(db, closed)
    const asked = () =>
      db
        .selectFrom('reopening_requests')
        .select('user_id')
        .where('scholarship_id', '=', scholarship_id)
        .execute()
    const page = await site.visit(`/scholarshipDetails/${scholarship_id}`, { viewport: screens.phone })
    await page.getByRole('button', { name: 'Tell me when it opens again' }).click()
    const amina = await signUp(site.product)
    await page.getByRole('heading', { name: 'Login now!' }).waitFor()
    await hydrated(page)
    const heard = said(page, 'We will email you once, when it is open.')
    await logIn(page, amina)
    await heard
    expect(await asked()).toEqual([{ user_id: amina.userId }])
    await page.getByRole('button', { name: 'Do not tell me' }).click()
    await page.getByRole('button', { name: 'Tell me when it opens again' }).waitFor()
    expect(await asked()).toEqual([])
  })
})

test.each([1024, 1280])('[D1] %s pixels wide, a name breaks no word', async width => {
  const page = await site.open({ viewport: { width, height: 800 } })
  const long = await insertScholarship(site.product.db, {
    scholarship_name: 'Interdisciplinary Scholarship for Mathematics',
  })
  await page.goto(`/scholarshipDetails/${long}`)
  await page.getByText('Interdisciplinary', { exact: false }).first().waitFor()
  expect(await page.locator('main').evaluateAll(brokenWords)).toEqual([])
})
