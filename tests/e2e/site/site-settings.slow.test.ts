import { describe, expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { calm, expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { goTo, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { saveSiteAs } from '../../support/office.ts'
import { insertScholarship } from '../../support/factories.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Min')
const other = usePerson(site.product, 'admin', 'Second Admin')

test('[OPS6] settings are three parts, and the preview is in view beside each of them', async () => {
  const page = await site.visitAs(admin, '/dashboard/settings', {
    ...calm,
    viewport: { width: 1280, height: 800 },
  })
  const preview = page.getByLabel('Preview').first()
  await preview.waitFor()
  const links = page.getByRole('navigation', { name: 'Parts' }).getByRole('link')
  await expect.poll(() => links.count()).toBe(3)
  for (const link of await links.all()) {
    await link.click()
    const title = page.getByRole('heading', { level: 2, name: (await link.textContent()) ?? '', exact: true })
    await expect.poll(async () => inView((await title.boundingBox())?.y)).toBe(true)
    const save = await page.getByRole('button', { name: 'Save and publish' }).boundingBox()
    expect([inView(save?.y), inView((save?.y ?? 0) + (save?.height ?? 999))]).toEqual([true, true])
    const box = await preview.boundingBox()
    expect([inView(box?.y), inView((box?.y ?? 0) + (box?.height ?? 999))]).toEqual([true, true])
  }
  await preview.getByRole('button', { name: 'Dark' }).click()
  await preview.getByText('A scholarship').waitFor()
  await expectAccessible(page)

  function inView(y = -1): boolean {
    return y >= 0 && y <= 800
  }
})

test('[OPS6] on a phone the tools of a page stand together, and a double click moves, adds and opens once', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, viewport: screens.phone })
  await page.getByRole('button', { name: 'Edit Tutoring' }).waitFor()
  await loaded(page)
  const tops = new Set<number | undefined>()
  for (const name of ['Move Tutoring up', 'Move Tutoring down', 'Edit Tutoring']) {
    const box = await page.getByRole('button', { name }).boundingBox()
    tops.add(box ? Math.round(box.y + box.height / 2) : undefined)
  }
  expect(tops.size, 'on one line').toBe(1)
  const names = () =>
    page.getByRole('button', { name: /^Edit / }).evaluateAll(all => all.map(one => one.ariaLabel))
  await page.getByRole('button', { name: 'Move Admissions down' }).dblclick()
  await expect.poll(names).toEqual(expect.arrayContaining(['Edit Tutoring']))
  expect((await names()).slice(0, 3)).toEqual(['Edit Tutoring', 'Edit Admissions', 'Edit Mentoring'])
  await page.getByRole('button', { name: 'Edit Tutoring' }).dblclick()
  await page.getByLabel('Shown in the footer').waitFor()
  await page.getByRole('button', { name: 'Remove X' }).dblclick()
  expect(await page.getByRole('button', { name: /^Remove (X|YouTube|Facebook)$/ }).count()).toBe(2)

  await page.getByRole('button', { name: 'Add a page' }).dblclick()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Please write the text of the new page before it is shown.').first().waitFor()
})

test('[OPS6] going back names its version, and what was typed meanwhile stays, without blaming somebody else', async () => {
  await saveSiteAs(site.product, other, { ...siteDefaults, tagline: 'Older' })
  await saveSiteAs(site.product, other, { ...siteDefaults, tagline: 'Newer' })
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, viewport: screens.phone })
  await page.getByLabel('Line in the footer (optional)').fill('Not saved')
  const back = page.getByRole('button', { name: /^Go back to version/ }).first()
  const version = (await back.innerText()).replace('Go back to ', '')
  await back.dblclick()
  const question = page.getByRole('alertdialog', { name: `Go back to ${version}?` })
  await expectSoundEverywhere(page)
  const reloaded = page.waitForEvent('domcontentloaded')
  await question.getByRole('button', { name: 'Go back' }).dblclick()
  await reloaded
  await said(page, 'The site is as it was then.')
  await page.getByText('The site has changed since you started typing.', { exact: false }).waitFor()
  expect(await page.getByLabel('Tagline (optional)').inputValue()).toBe('Older')
  expect(await page.getByLabel('Line in the footer (optional)').inputValue()).toBe('Not saved')
})

test('[OPS6] pages that two admins change at once are both kept', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, expectErrors: [refusedRequest] })
  await page.getByRole('button', { name: 'Edit Careers' }).click()
  await page.getByLabel('Text').fill('Mine.')
  const theirs = siteDefaults.pages.map(one => (one.slug === 'terms' ? { ...one, text: 'Theirs.' } : one))
  await saveSiteAs(site.product, other, { pages: theirs })
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('those you have not changed are updated below').waitFor()

  await page.getByRole('button', { name: 'Edit Careers' }).click()
  expect(await page.getByLabel('Text').inputValue()).toBe('Mine.')
  await page.getByRole('button', { name: 'Edit Terms of Use' }).click()
  expect(await page.getByLabel('Text').inputValue()).toBe('Theirs.')
})

describe('[OPS6] another theme: a long name, a dark red, no logo', () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsstipendienstelle8'

  test('axe finds nothing, and nothing is wider than its screen', async () => {
    await saveSiteAs(site.product, other, {
      ...siteDefaults,
      name,
      accent: '#7a1022',
      footer: 'A line of our own.',
    })
    const id = await insertScholarship(site.product.db)
    const page = await site.open({ ...calm })
    for (const path of [
      '/',
      '/allScholarships',
      `/scholarshipDetails/${id}`,
      '/login',
      '/signUp',
      '/about',
    ]) {
      await goTo(page, path)
      await loaded(page)
      expect(await page.title()).toContain(name)
      await expectSoundEverywhere(page)
    }
    const dashboard = await site.openAs(admin, calm)
    for (const path of ['/dashboard', '/dashboard/settings']) {
      await goTo(dashboard, path)
      await dashboard.getByRole('heading', { level: 1 }).waitFor()
      await loaded(dashboard)
      await expectSoundEverywhere(dashboard)
    }
  })
})
