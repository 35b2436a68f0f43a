import { expect, test } from 'vitest'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { refusedRequest, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { insertScholarshipWithForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()
/** What browsers log of code that cannot be loaded. */
const noCode = /net::ERR_|dynamically imported module|Loading code failed/
const codeOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)

test('[V5] a window whose code cannot be loaded says so, and opens at the next press', async () => {
  const page = await site.openAs(await signUp(site.product), {
    fresh: true,
    expectErrors: [refusedRequest, noCode],
  })
  await page.route(codeOf('windows'), route => route.abort())
  await page.goto('/dashboard/myProfile')
  await page.getByLabel('Name').fill('Half a na')
  const opener = page.getByRole('button', { name: 'Sign out everywhere' })
  await opener.click()
  await page.getByText('We could not reach the server.').waitFor()

  await page.unroute(codeOf('windows'))
  await opener.click()

  await page.getByRole('alertdialog', { name: 'Sign out everywhere?' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Half a na')
})

test('[U3] [V5] a menu and its window open without a connection, once the page has come to rest', async () => {
  const amina = await signUp(site.product)
  const scholarship = await insertScholarship(site.product.db, { application_fee_minor: 0 })
  await applyFree(site.product, amina, scholarship)
  const page = await site.openAs(amina, { fresh: true, expectErrors: [refusedRequest, noCode] })
  const ahead = Promise.all(
    ['windows', 'opened-row-menu', 'login-window'].map(name =>
      page.waitForResponse(codeOf(name)).then(response => response.finished()),
    ),
  )
  await page.goto('/dashboard/myApplication')
  await ahead
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)

  await choose(page, /Lakeside/, /^Cancel apply/)

  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
})

test.each([
  ['', 'user', 3],
  ['apply', 'user', 7],
  ['manageScholarships', 'moderator', 3],
  ['allAppliedScholarship', 'moderator', 3],
  ['manageUsers', 'admin', 3],
] as const)(
  '[DRAFT1] /dashboard/%s asks for its first data once, while its code still loads',
  async (path, role, count) => {
    const person = await signUp(site.product, role)
    const { scholarshipId } = await insertScholarshipWithForm(site.product)
    const page = await site.openAs(person, { fresh: true })
    await page.goto(`/dashboard/${path === 'apply' ? `apply/${scholarshipId}` : path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    const early = new Promise<void>(resolve => {
      page.on('request', request => {
        if (request.url().includes('/api/')) asked.push(`${request.method()} ${request.url()}`)
        if (asked.length === count) resolve()
      })
    })
    await page.route(codeOf('entry.client'), async route => {
      await early
      await route.continue()
    })
    await page.reload()
    await page.waitForLoadState('networkidle')

    expect(await page.evaluate<string[]>('Object.keys(early.answers)')).toEqual([])
    for (const url of asked.slice(0, count)) expect(asked.filter(each => each === url)).toEqual([url])
  },
)
