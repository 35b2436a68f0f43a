import { beforeAll, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { forLevel, insertAnswers, insertConditions } from '../../support/eligibility-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()
const look = { viewport: screens.desktop }

beforeAll(async () => {
  for (const [name, level] of Object.entries({ Fjord: 'o_masters', Glacier: 'o_bachelor', Harbour: '' })) {
    const id = await insertScholarship(site.product.db, { scholarship_name: name })
    if (level) await insertConditions(site.product.db, id, { definition: forLevel(level) })
  }
})

test('[ELIG5] [ELIG11] badges, counts and a filter say what fits; logging out takes them away', async () => {
  const nadia = await signUp(site.product, 'user', 'Nadia Rahman')
  await insertAnswers(site.product.db, nadia.userId, { p_level: 'o_masters' })
  const page = await site.visitAs(nadia, '/allScholarships', look)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await card('Fjord').getByText('Fits you').waitFor()
  await card('Glacier').getByText('Doesn’t fit: for Bachelor').waitFor()
  expect(await card('Harbour').getByText(/fit/i).count()).toBe(0)
  const choice = (name: string) => page.getByRole('group', { name: 'For you' }).getByText(name)
  await page.locator('summary', { hasText: 'For you' }).click()
  await choice('Fits you').waitFor()
  await choice('Fits you').click()
  await page.waitForURL(/fit=met/)
  await page.getByText('1 scholarship', { exact: true }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await page.goto(`${site.product.siteUrl}/allScholarships?fit=notMet&sort=fit`)
  await page.getByText('1 scholarship', { exact: true }).waitFor()
  await card('Glacier').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Sign in to see what fits you.').waitFor()
  await card('Fjord').waitFor()
  expect(await page.getByText('Doesn’t fit: for Bachelor').count()).toBe(0)
})

test('[ELIG5] [ELIG6] somebody without answers is led to About You; with some, to the next question', async () => {
  const omar = await signUp(site.product, 'user', 'Omar Haddad')
  const page = await site.visitAs(omar, '/allScholarships', look)
  const link = page.getByRole('link', { name: 'About You' })
  expect(await link.getAttribute('href')).toBe('/dashboard/aboutYou?back=%2FallScholarships')
  expect(await page.getByText(/^May fit:/).count()).toBe(0)
  await insertAnswers(site.product.db, omar.userId, { p_first: true })
  await page.reload()
  const answer = page.getByRole('link', { name: 'Answer' })
  expect(await answer.getAttribute('href')).toBe(
    '/dashboard/aboutYou?question=p_level&back=%2FallScholarships',
  )
  await page.getByText(/Level you want to study decides 2/).waitFor()
  expect(await page.getByText('May fit: 1 answer missing').count()).toBe(2)
})

test('[ELIG5] [ELIG11] a visitor is asked to sign in; the page is the same for everybody, and its cards move nothing', async () => {
  const { siteUrl } = site.product
  const html = async (cookie = '') => {
    const text = await (await fetch(`${siteUrl}/allScholarships?fit=met`, { headers: { cookie } })).text()
    return text.replaceAll(/nonce="[^"]*"/g, '')
  }
  const nadia = await signUp(site.product, 'user', 'Nadia Rahman')
  await insertAnswers(site.product.db, nadia.userId, { p_level: 'o_masters' })
  expect(await html(nadia.cookie)).toBe(await html())
  const page = await site.visit('/allScholarships?fit=met', look)
  const link = page.getByRole('link', { name: 'Sign in' })
  expect(await link.getAttribute('href')).toBe('/login?from=%2FallScholarships%3Ffit%3Dmet')
  expect(await page.getByRole('article').count()).toBe(3)
})
