import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { addressOf, hydrated, refusedRequest, testSite } from '../../support/browser/site.ts'

const site = testSite()
let id: string
beforeAll(async () => {
  for (let index = 0; index < 20; index++) id = await insertScholarship(site.product.db)
})

const cards = (page: Page) => page.getByRole('article')
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()
const noConnection = 'We could not reach the server. Please check your connection and try again.'
const offline = 'You seem to be offline. Please check your connection and try again.'
const routerReport = /Failed to fetch|fetch failed|NetworkError/

/** Takes a table away for as long as `during` runs: every query of it fails. */
async function without(table: string, during: () => Promise<void>): Promise<void> {
  const { db } = site.product
  await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_away`)}`.execute(db)
  try {
    await during()
  } finally {
    await sql`alter table ${sql.ref(`${table}_away`)} rename to ${sql.ref(table)}`.execute(db)
  }
}

describe('[V5] the server cannot be reached while browsing', () => {
  test('the page says so, keeps its frame and its styles, and the next try works', async () => {
    const page = await site.visit('/', { expectErrors: [refusedRequest, routerReport] })
    const styles = await page.locator('link[rel="stylesheet"]').elementHandle()
    await page.route('**/*.data*', route => route.abort())

    await page.getByRole('banner').getByRole('link', { name: 'All Scholarship' }).click()
    await page.getByRole('alert').getByText(noConnection).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(await styles?.evaluate(link => link.isConnected)).toBe(true)
    await page.unroute('**/*.data*')
    await tryAgain(page)

    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
    expect(await cards(page).count()).toBe(3)
  })

  test('a try that fails again leaves the page as it is', async () => {
    const page = await site.visit('/allScholarships', { expectErrors: [refusedRequest, routerReport] })
    await page.context().setOffline(true)

    await page.getByRole('link', { name: 'Page 2' }).click()
    await page.getByRole('alert').getByText(offline).waitFor()
    // The words are those of the try before: on a slow machine the line would be back before this one.
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('.data'))
    await tryAgain(page)
    await failed
    await page.getByRole('alert').getByText(offline).waitFor()

    await page.context().setOffline(false)
    await tryAgain(page)
    await expect.poll(() => cards(page).count()).toBe(3)
    expect(addressOf(page)).toBe('/allScholarships?page=2')
  })

  test('[H3] the list on Home shows the cards it has, and goes on from there', async () => {
    const page = await site.open({ expectErrors: [refusedRequest] })
    await page.route('**/api/scholarships?*', route => route.abort())
    await page.goto('/')
    await cards(page).last().scrollIntoViewIfNeeded()

    await page.getByRole('alert').getByText(noConnection).waitFor()
    expect(await cards(page).count()).toBe(12)
    await page.unroute('**/api/scholarships?*')
    await tryAgain(page)

    await expect.poll(() => cards(page).count()).toBe(20)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('an answer that cannot be read is an error, not an empty list', async () => {
    const page = await site.open()
    await page.route('**/api/scholarships?*', route => route.fulfill({ status: 200, body: '' }))
    await page.goto('/')
    await cards(page).last().scrollIntoViewIfNeeded()

    await page
      .getByRole('alert')
      .getByText('The server sent a response we could not read. Please try again.')
      .waitFor()
    expect(await cards(page).count()).toBe(12)
  })
})

describe('[V5] the server fails', () => {
  test('a page that could not be rendered answers 503 with words, and the next try works, also unasked', async () => {
    const page = await site.open({ expectErrors: [refusedRequest, /^Error|ErrorResponse|Minified React/] })
    await page.clock.install()

    await without('scholarships', async () => {
      const answer = await page.goto('/allScholarships?page=3')
      expect(answer?.status()).toBe(503)
      await hydrated(page)
      await page.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor()
      const answered = page.waitForResponse(/\.data/)
      await tryAgain(page)
      await answered
      await page.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor()
    })
    await page.clock.runFor(5_000)

    await expect.poll(() => cards(page).count()).toBe(3)
    expect(addressOf(page)).toBe('/allScholarships?page=3')
  })

  test('[D2] details without their reviews are shown, and the reviews can be asked for again', async () => {
    const page = await site.open({ expectErrors: [refusedRequest] })

    await without('reviews', async () => {
      await page.goto(`/scholarshipDetails/${id}`)
      await hydrated(page)
      await page.getByRole('link', { name: 'Apply Scholarship' }).waitFor()
      await page.getByRole('alert').getByText('The reviews could not be loaded.').waitFor()
    })
    await tryAgain(page)

    await page.getByText('No reviews yet').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)

    // Nobody keeps the page that lacked them.
    await page.reload()
    await page.getByText('No reviews yet').waitFor()
  })

  test('[U3] the applications of the dashboard say so, and the next try works', async () => {
    const person = await signUp(site.product)
    const page = await site.openAs(person, { expectErrors: [refusedRequest, /^Loading failed\./] })

    await without('applications', async () => {
      await page.goto('/dashboard/myApplication')
      await page.getByRole('alert').getByText('Something went wrong on our side.').first().waitFor()
    })
    await page.getByRole('button', { name: 'Try again' }).last().click()

    await page.getByText('No application submitted yet').waitFor()
  })
})

test('[L6] a scholarship that went away since the list was loaded shows the not-found page', async () => {
  const gone = await insertScholarship(site.product.db, { university_name: 'Gone University' })
  const page = await site.visit('/allScholarships?search=gone', { expectErrors: [refusedRequest] })
  await site.product.db.deleteFrom('scholarships').where('id', '=', gone).execute()

  await page.getByRole('link', { name: 'Scholarship Details' }).click()

  await page.getByRole('link', { name: 'Go to Home' }).click()
  await page.getByRole('heading', { name: 'Your bright future is our mission' }).waitFor()
})
