import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf, hydrated, refusedRequest, testSite } from '../../support/browser/site.ts'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const student = usePerson(site.product)

/** What browsers and the router log of code that cannot be loaded. */
const noCode = /net::ERR_FAILED|Failed to fetch|dynamically imported module|route module/

const codeOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)
const question = (page: Page) => page.getByRole('dialog', { name: 'The next page could not be loaded' })

describe('a page whose code cannot be loaded', () => {
  test('[V5] is not gone to: the page before it stays with what was typed, and the next try works', async () => {
    const page = await site.openAs(student, { fresh: true, expectErrors: [refusedRequest, noCode] })
    await page.route(codeOf('my-reviews'), route => route.abort())
    await page.goto('/dashboard/myProfile')
    await page.getByLabel('Name').fill('Half a na')

    await page.getByRole('link', { name: 'My Reviews' }).click()
    await question(page).getByRole('alert').getByText('You are still on this page').waitFor()
    await question(page).getByRole('button', { name: 'Try again' }).click()
    await question(page).getByText('We could not reach the server.').waitFor()
    await question(page).getByRole('button', { name: 'Close window' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(addressOf(page)).toBe('/dashboard/myProfile')
    expect(await page.getByLabel('Name').inputValue()).toBe('Half a na')

    await page.getByRole('link', { name: 'My Reviews' }).click()
    await question(page).waitFor()
    await page.unroute(codeOf('my-reviews'))
    await question(page).getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No reviews yet').waitFor()
    expect(addressOf(page)).toBe('/dashboard/myReviews')
  })

  test('[V5] is not gone to from a public page either, while there is no connection', async () => {
    await insertScholarship(site.product.db)
    const page = await site.openAs(student, { fresh: true, expectErrors: [refusedRequest, noCode] })
    // What a student has saved is loaded last.
    const loaded = page.waitForResponse('**/api/saved/ids')
    await page.goto('/allScholarships')
    await (await loaded).finished()
    const search = page.getByLabel('Search scholarships')
    // Once it asks for suggestions, their code is here; there are none, which could lie over the link.
    const suggestions = /\/api\/suggestions\?/
    await page.route(suggestions, route => route.abort())
    const suggesting = page.waitForRequest(suggestions)
    await search.fill('Half a se')
    await suggesting
    await page.context().setOffline(true)

    await page.getByRole('link', { name: 'Scholarship Details' }).click()
    await page.getByText('You seem to be offline.').waitFor()
    expect(addressOf(page)).toBe('/allScholarships')
    expect(await search.inputValue()).toBe('Half a se')

    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Scholarship Details' }).click()
    await page.getByRole('heading', { name: 'Lakeside University', level: 1 }).waitFor()
  })
})

describe.each(['desktop', 'phone'] as const)('while the sign-in is checked, on a %s', screen => {
  test('[U1] [R3] frame, menu and heading are there; the page follows', async () => {
    const page = await site.openAs(student, { fresh: true, viewport: screens[screen] })
    const answer = Promise.withResolvers<void>()
    await page.goto('/dashboard/myProfile')
    await page.getByLabel('Name').waitFor()
    await page.route('**/api/auth/get-session*', async route => {
      await answer.promise
      await route.continue()
    })

    await page.goto('/dashboard/myApplication')
    await hydrated(page)
    await page.getByRole('heading', { name: 'My Applications', level: 1 }).waitFor()
    await page.getByRole('status').getByText('Checking your sign-in…').waitFor()
    if (screen === 'phone') await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('link', { name: 'My Reviews' }).waitFor()
    expect(await page.getByText('No application submitted yet').count()).toBe(0)
    await page.keyboard.press('Escape')

    answer.resolve()
    await page.getByText('No application submitted yet').waitFor()
  })
})
