import { beforeAll, describe, expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { footerLinks } from '../../../contract/site/site-pages.ts'
import { insertScholarship } from '../../support/factories.ts'
import { newId } from '../../../server/platform/database/new-id.ts'
import { addressOf, hydrated, refusedRequest, testSite } from '../../support/browser/site.ts'

const site = testSite()
beforeAll(async () => {
  await insertScholarship(site.product.db)
})

describe('[L5] the footer', () => {
  test('holds the tagline, three groups, three social icons and the copyright', async () => {
    const page = await site.visit('/allScholarships')
    const footer = page.getByRole('contentinfo')

    await footer.getByText('Providing reliable scholarship since 2005').waitFor()
    await footer.getByText(`© 2024–${new Date().getUTCFullYear()} Bursary`).waitFor()
    for (const [title, links] of [
      ['Services', ['Scholarships', 'Admissions', 'Tutoring', 'Mentoring']],
      ['Company', ['About Us', 'Contact', 'Careers']],
      ['Legal', ['Terms of Use', 'Privacy Policy', 'Cookie Policy']],
    ] as const) {
      const group = footer.getByRole('navigation', { name: title })
      expect(await group.getByRole('link').allTextContents()).toEqual(links)
    }
    expect(siteDefaults.social).toHaveLength(3)
    for (const { label: name, url } of siteDefaults.social) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(url)
    }
  })

  test('every link leads to a page of its own', async () => {
    const page = await site.visit('/')
    const h1 = page.getByRole('heading', { level: 1 })
    for (const { text, to } of footerLinks(siteDefaults.pages).flatMap(group => group.links)) {
      await hydrated(page)
      const before = await h1.innerText()

      // By key: cards that arrive between a press of the mouse and its release would move the footer of Home.
      await page.getByRole('contentinfo').getByRole('link', { name: text, exact: true }).press('Enter')
      await expect.poll(() => addressOf(page)).toBe(to)
      await expect.poll(() => h1.innerText()).not.toBe(before)
      const heading = await h1.innerText()

      const answer = await page.reload()
      expect(answer?.status(), `at ${to}`).toBe(200)
      expect(await h1.innerText()).toBe(heading)
      expect((await page.getByRole('main').innerText()).length, `at ${to}`).toBeGreaterThan(200)
      expect(await page.evaluate(() => scrollY), `at ${to}`).toBe(0)
    }
  })
})

describe('[L6] an address that leads nowhere', () => {
  test('answers 404 with an image and "Go to Home"', async () => {
    const page = await site.open({ expectErrors: [refusedRequest] })
    for (const path of [
      '/scholarshipDetails/not-an-id',
      `/scholarshipDetails/${newId()}`,
      '/allScholarships/1',
      '/dashboard/nowhere',
      '/%',
      '/nowhere',
    ]) {
      const answer = await page.goto(path)
      expect(answer?.status(), `at ${path}`).toBe(404)
      await page.getByRole('img', { name: /closed door/ }).waitFor()
      expect(await page.getByRole('link', { name: 'Go to Home' }).getAttribute('href'), `at ${path}`).toBe(
        '/',
      )
    }
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.getByRole('heading', { name: 'Your bright future is our mission' }).waitFor()
    expect(addressOf(page)).toBe('/')
  })

  test('shows the same inside the application, and the way back works', async () => {
    const page = await site.visit('/allScholarships', { expectErrors: [refusedRequest] })
    await page.getByRole('link', { name: 'Scholarship Details' }).first().click()
    await page.getByRole('link', { name: 'Apply Scholarship' }).waitFor()
    await site.product.db.deleteFrom('scholarships').execute()
    await page.goBack()

    await page.getByText('No scholarships yet').waitFor()
    await page.goForward()
    await page.getByRole('link', { name: 'Go to Home' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'All Scholarships', level: 1 }).waitFor()
  })
})
