import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertManyApplications } from '../../support/application-factories.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { choose, moreOf } from '../../support/browser/dashboard-steps.ts'
import { loaded } from '../../support/browser/sound.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'
import { pages } from '../../../contract/core/pages.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { keepMessages, pressAndHear, refusedRequest, testSite } from '../../support/browser/site.ts'

const count = 2_000

const site = testSite()
const amina = usePerson(site.product)

/** Waits until all is loaded and in its own letters, so that what is measured stands. */
async function standing(page: Page): Promise<void> {
  await loaded(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Gives the window another size, and waits until the page has it. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
}

beforeAll(async () => {
  await insertManyApplications(site.product.db, { userId: amina.userId, count })
})

test('[U3] [U5] [U6] thousands of applications come page by page, and each can be found', async () => {
  const page = await site.visitAs(amina, '/dashboard/myApplication')
  await page.getByRole('status').getByText('2,000 applications').waitFor()
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Details of/ }) })
  expect(await rows.count()).toBe(20)
  const review = page.getByRole('menuitem', { name: /^Add review/ })
  await moreOf(page, /Award 1,/).click()
  await review.waitFor()
  await page.keyboard.press('Escape')
  const menu = page.getByRole('menu')
  await menu.waitFor({ state: 'detached' })
  await moreOf(page, /Award 2,/).click()
  await page.getByRole('menuitem').first().waitFor()
  expect(await review.count()).toBe(0)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Page 100' }).click()
  await page.getByText('University 1981', { exact: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?page=100')
  expect(await rows.first().getByRole('cell').first().textContent()).toBe('1981')
  await page.reload()
  await page.getByText('University 1981', { exact: true }).waitFor()
  await page.goBack()
  await page.getByText('University 1', { exact: true }).waitFor()

  await page.getByRole('searchbox').fill('award 1999')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('status').getByText('1 application').waitFor()
  await choose(page, /Award 1999/, /^(Cancel apply|Delete the record of) Award 1999/)
  await pressAndHear(page, 'Yes, delete it!', 'Deleted! Your application has been deleted.')
  await page.getByText('No applications match').waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('status').getByText('1,999 applications').waitFor()
  await page.getByLabel('Status').selectOption('Rejected')
  await page.getByRole('status').getByText('499 applications').waitFor()
})

test('[U7] thousands of reviews come page by page in their window', async () => {
  const page = await site.visitAs(amina, '/dashboard/myReviews', { viewport: screens.phone })
  const list = page.getByRole('dialog', { name: 'My Reviews' })
  await list.getByRole('status').getByText('1,000 reviews').waitFor()
  await list.getByText('Comment 2', { exact: true }).waitFor()
  await list.getByRole('link', { name: 'Next' }).click()
  await list.getByText('Comment 42', { exact: true }).waitFor()
  await expect.poll(() => list.getByRole('status').evaluate(inView)).toBe(true)
  expect(await list.getByRole('button', { name: /^Edit review/ }).count()).toBe(20)
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Close window' }).click()
  await page.waitForURL(url => url.pathname === '/dashboard' && url.search === '')
  await page.getByText('These are the newest 20 of').waitFor()
})

function inView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return document.elementsFromPoint(innerWidth / 2, (top + bottom) / 2).includes(element)
}

test('[T4] staff see fifteen whole rows at 1280×800, and on a phone applications are cards of 96 pixels', async () => {
  const viewport = { width: 1280, height: 800 }
  const page = await site.visitAs(await signUp(site.product, 'moderator'), pages.allAppliedScholarship, {
    viewport,
  })
  const row = page.locator('tbody tr')
  await row.nth(19).waitFor()
  await standing(page)
  const wholeRows = () =>
    row.evaluateAll(rows => rows.filter(each => each.getBoundingClientRect().bottom <= innerHeight).length)
  expect(await wholeRows()).toBe(15)
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.evaluate(heading => Math.round(parseFloat(getComputedStyle(heading).fontSize)))).toBe(28)
  const places = await page
    .getByRole('button', { name: /^More actions/ })
    .evaluateAll(buttons => buttons.map(button => Math.round(button.getBoundingClientRect().left)))
  expect(new Set(places).size).toBe(1)

  await resize(page, { width: 375, height: 812 })
  expect(await row.first().evaluate(({ offsetHeight }: HTMLElement) => offsetHeight)).toBe(96)
  await resize(page, viewport)
  await row.nth(19).scrollIntoViewIfNeeded()
  const head = page.getByRole('columnheader', { name: 'Applicant' })
  await expect.poll(() => head.evaluate(cell => cell.getBoundingClientRect().top)).toBe(0)
})

test('[T1] [T4] [A10] at 1024×768 the menu is folded, lists are rows below one line of tools, and no message covers a button', async () => {
  const office = await signUp(site.product, 'moderator')
  const page = await site.visitAs(office, `${pages.allAppliedScholarship}?status=Pending`, {
    viewport: { width: 1024, height: 768 },
  })
  const row = page.locator('tbody tr')
  const heights = () =>
    row.evaluateAll(rows => rows.map(each => Math.round(each.getBoundingClientRect().height)))
  await row.nth(19).waitFor()
  await standing(page)
  await keepMessages(page)
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(41)
  const tools = page.getByRole('search').first()
  expect((await tools.boundingBox())?.height).toBeLessThanOrEqual(42)
  const names = page.getByRole('cell').locator('.cell-lines')
  expect(await page.getByRole('complementary').evaluate(fits)).toBe(true)
  const cut = names.evaluateAll(
    all => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length,
  )
  expect(await cut).toBe(0)

  const covered = page.waitForFunction(() => {
    const message = document.querySelector('[role="status"][aria-live="polite"] > *')
    const buttons = [...document.querySelectorAll('button')]
    const undo = buttons.find(button => button.textContent.trim() === 'Undo')
    const logout = buttons.find(button => button.textContent.trim() === 'Logout')
    if (!message || !undo || !logout) return undefined
    const one = message.getBoundingClientRect()
    return [undo, logout].map(button => {
      const other = button.getBoundingClientRect()
      return (
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
      )
    })
  })
  await row
    .nth(12)
    .getByRole('button', { name: /^Start processing/ })
    .click()
  expect(await (await covered).jsonValue()).toEqual([false, false])

  await page.goto(pages.manageScholarships)
  await row.nth(9).waitFor()
  await standing(page)
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(41)
  await resize(page, screens.phone)
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(130)
  expect((await tools.boundingBox())?.height).toBeLessThanOrEqual(175)
  await expectAccessible(page)
})

const fits = ({ scrollHeight, clientHeight }: Element) => scrollHeight <= clientHeight

test('[T4] at 1280×800 the overview has all ten that wait longest, each in a row of 40 pixels', async () => {
  const viewport = { width: 1280, height: 800 }
  const page = await site.visitAs(await signUp(site.product, 'moderator'), pages.dashboard, { viewport })
  const rows = page.getByRole('region', { name: 'Waiting longest' }).getByRole('listitem')
  await rows.nth(9).waitFor()
  await standing(page)
  const boxes = await rows.evaluateAll(items => items.map(item => item.getBoundingClientRect()))
  expect(boxes).toHaveLength(10)
  expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(42)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(800)
})

test('[U1] in the dark, what loads and what is pointed at is lighter than the page', async () => {
  const page = await site.visitAs(await signUp(site.product, 'moderator'), pages.dashboard, {
    colorScheme: 'dark',
  })
  const lightness = await page.evaluate(() =>
    ['--color-paper', '--color-surface', '--color-hover', '--color-line'].map(name => {
      const color = getComputedStyle(document.documentElement).getPropertyValue(name)
      return Number.parseInt(color.trim().slice(1, 3), 16)
    }),
  )
  expect(lightness).toEqual(lightness.toSorted((one, other) => one - other))
})

test('[T4] a row begins with reading it, also at an address of its own', async () => {
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    `${pages.allAppliedScholarship}?status=Pending`,
    { expectErrors: [refusedRequest, /Loading failed/] },
  )
  await page.getByRole('rowheader').first().getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Application details' })
  await details.getByRole('heading', { name: 'Applicant' }).waitFor()

  await details.getByRole('link', { name: 'Open as a page' }).click()
  await page.waitForURL(url => url.pathname.startsWith('/dashboard/applications/'))
  const back = page.getByRole('link', { name: 'Back to the list' })
  // Only the page has it, not the window.
  await back.waitFor()
  await page.getByRole('heading', { name: 'Application details' }).waitFor()
  await loaded(page)
  const address = page.url()
  await back.click()
  await page.waitForURL(url => url.search === '?status=Pending')

  await page.goto(address)
  await keepMessages(page)
  await page.getByRole('heading', { name: 'Application details' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  const [label, answer] = [page.getByRole('term').first(), page.getByRole('definition').first()]
  const typeOf = (element: Locator) =>
    element.evaluate(node => {
      const { color, fontWeight, fontSize, maxWidth } = getComputedStyle(node)
      return { color, fontWeight, fontSize: Number.parseFloat(fontSize), lines: maxWidth !== 'none' }
    })
  const [quiet, read] = [await typeOf(label), await typeOf(answer)]
  expect(read).toMatchObject({ fontWeight: '400', lines: true })
  expect(quiet.fontSize).toBeLessThan(read.fontSize)
  expect(quiet.color).not.toBe(read.color)
  await pressAndHear(page, /^Start processing/, 'The application is now Processing.')
  // Among the steps, and in the history of the record once that has come.
  await page.getByRole('listitem').filter({ hasText: 'Processing' }).first().waitFor()
  await pressAndHear(page, /^Undo/, 'Undone. The application is Pending again.')
  await page.getByRole('button', { name: /^Start processing/ }).waitFor()
  await page.goto(pages.application(newId()))
  await page.getByRole('alert').waitFor()
})

test('[U1] the menu folds to its icons, which keep their names, and the device remembers it', async () => {
  const page = await site.visitAs(await signUp(site.product, 'moderator'), pages.dashboard)
  const menu = page.getByRole('complementary')
  await menu.getByRole('button', { name: 'Collapse menu' }).click()
  const width = () => menu.evaluate(({ offsetWidth }: HTMLElement) => offsetWidth)
  expect(await width()).toBeLessThanOrEqual(64)
  await page.reload()
  await menu.getByRole('button', { name: 'Expand menu' }).waitFor()
  await menu.getByRole('link', { name: 'Manage Scholarships' }).click()
  await page.getByRole('heading', { name: 'Manage Scholarships' }).waitFor()
  expect(await width()).toBeLessThanOrEqual(64)
})
