import { expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { calm, expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { expectFocus, fieldError, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { saveSiteAs } from '../../support/office.ts'
import { usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Min')
const other = usePerson(site.product, 'admin', 'Second Admin')

test('[OPS6] an admin sees a change before it is saved, and then on the page itself', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByLabel('Name of the site').fill('Grants Office')
  await page.getByLabel('Preview').getByText('Grants Office').first().waitFor()
  await page.getByLabel('Accent colour (optional)', { exact: true }).fill('#777777')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect.poll(() => fieldError(page, 'Accent colour (optional)')).toContain('4.5 is needed')
  await page.getByRole('button', { name: /^Use #\w{6} instead$/ }).click()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Save and publish' }).click()

  await reloaded
  await said(page, 'Saved: the site has changed for everybody.')
  await page.getByRole('complementary').getByRole('link', { name: 'Grants Office' }).waitFor()
  await page.getByText('Name of the site, Accent colour', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Go back to version 1', exact: true }).waitFor()
})

test('[OPS6] the office’s time zone is found by a city, refused when there is none, and may be empty', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, viewport: screens.phone })
  const zone = page.getByRole('combobox', { name: 'Time zone (optional)' })
  await zone.pressSequentially('chi minh')
  await page.getByRole('option', { name: 'Asia/Ho_Chi_Minh' }).click()
  expect(await zone.inputValue()).toBe('Asia/Ho_Chi_Minh')
  await zone.fill('bangk')
  await page.getByRole('option', { name: 'Asia/Bangkok' }).waitFor()
  await expectAccessible(page)
  await zone.press('Enter')
  expect(await zone.inputValue()).toBe('Asia/Bangkok')
  await zone.fill('nowhere at all')
  // What it says under the field does not move the button away under the finger.
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect
    .poll(() => fieldError(page, 'Time zone (optional)'))
    .toContain('choose a time zone from the list')
  await zone.fill('kolkata')
  await page.keyboard.press('Tab')
  expect(await zone.inputValue()).toBe('Asia/Kolkata')
  const save = async () => {
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await reloaded
    await said(page, 'Saved: the site has changed for everybody.')
    return zone.inputValue()
  }
  expect(await save()).toBe('Asia/Kolkata')
  await zone.fill('')
  expect(await save()).toBe('')
})

test('[OPS6] what was typed survives another admin, a reload, and a question', async () => {
  await saveSiteAs(site.product, other, { ...siteDefaults, tagline: 'Before' })
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, expectErrors: [refusedRequest] })
  await page.getByLabel('Line in the footer (optional)').fill('Mine')
  await saveSiteAs(site.product, other, { tagline: 'Theirs' })
  await page.getByRole('button', { name: 'Save and publish' }).click()

  await page.getByText('Tagline is now “Theirs”; updated below.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Line in the footer (optional)').inputValue()).toBe('Mine')
  expect(await page.getByLabel('Tagline (optional)').inputValue()).toBe('Theirs')

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Line in the footer (optional)').inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => page.getByLabel('Line in the footer (optional)').inputValue()).toBe('')
})

/** Pages as an admin may set them: one off, one moved, one of the office's own. */
const ownPages: SitePage[] = [
  {
    slug: 'travel-grants',
    title: 'Travel grants',
    group: 'Company',
    shown: true,
    summary: '',
    text: '# Who pays\n\n**We** do. <b>Really</b> [press](javascript:alert(1))',
  },
  ...siteDefaults.pages.map(page => (page.slug === 'tutoring' ? { ...page, shown: false } : page)),
]

test('[OPS6] [L5] an admin edits the footer, previews it, and saves it', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  const preview = page.getByLabel('Preview').first()
  await page.getByRole('button', { name: 'Edit Tutoring' }).click()
  await page.getByLabel('Shown in the footer').uncheck()
  await preview.getByText('Admissions, Mentoring').first().waitFor()
  await page.getByRole('button', { name: 'Move Admissions down' }).press('Enter')
  await page.getByRole('button', { name: 'Move Admissions down' }).press('Enter')
  await preview.getByText('Mentoring, Admissions').first().waitFor()

  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title').fill('Travel grants')
  await page.getByLabel('Address', { exact: true }).first().fill('about')
  await page.getByLabel('Text').fill('# Who pays')
  await page.getByRole('button', { name: 'Show Travel grants as a page' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Who pays' }).waitFor()
  // Escape counts once the window has the focus.
  await expectFocus(page.locator('[role="dialog"], [role="dialog"] *'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Another page has the address /about.').first().waitFor()
  expect(await page.getByLabel('Text').inputValue()).toBe('# Who pays')
  await page.getByLabel('Address', { exact: true }).first().fill('travel-grants')
  await page.getByRole('button', { name: 'Remove YouTube' }).click()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await reloaded
  await said(page, 'Saved: the site has changed for everybody.')
  await page.getByText('Pages of the footer, Social links', { exact: true }).waitFor()
})

test('[OPS6] [L5] visitors see the pages that an admin has chosen, and no other', async () => {
  await saveSiteAs(site.product, other, {
    ...siteDefaults,
    pages: ownPages,
    phone: '+44 20 7946 0000',
    social: [],
  })
  const page = await site.visit('/contact', { ...calm, expectErrors: [refusedRequest] })
  await page.getByRole('link', { name: '+44 20 7946 0000' }).waitFor()
  const footer = page.getByRole('contentinfo')
  const services = footer.getByRole('navigation', { name: 'Services' }).getByRole('link')
  expect(await services.allTextContents()).toEqual(['Scholarships', 'Admissions', 'Mentoring'])
  expect(await footer.getByRole('link', { name: 'YouTube' }).count()).toBe(0)
  await footer.getByRole('link', { name: 'Travel grants' }).press('Enter')
  await page.getByRole('heading', { name: 'Who pays', level: 2 }).waitFor()
  await page.getByText('<b>Really</b> [press](javascript:alert(1))').waitFor()
  await expectSoundEverywhere(page)
  expect((await page.goto('/tutoring'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to Home' }).waitFor()
})

test('[OPS6] axe finds nothing on an open page of the footer', async () => {
  await saveSiteAs(site.product, other, { ...siteDefaults, pages: ownPages })
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByRole('button', { name: 'Edit Travel grants' }).click()
  await loaded(page)
  await expectSoundEverywhere(page)
})

test('[OPS6] who leaves without saving is told so, and finds it again', async () => {
  await saveSiteAs(site.product, other, siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByLabel('Line in the footer (optional)').fill('Not yet')
  await page.getByText('Not saved yet. Your changes are kept in this tab.').waitFor()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await closing

  const told = said(page, 'The site has not changed yet.')
  await page.getByRole('complementary').getByRole('link', { name: 'Synonyms' }).click()
  await told
  await page.goBack()
  await expect.poll(() => page.getByLabel('Line in the footer (optional)').inputValue()).toBe('Not yet')
  await page.getByLabel('Line in the footer (optional)').fill('')
  await page.getByText('Not saved yet.').waitFor({ state: 'detached' })
})

test('[OPS6] an SVG logo is refused with the reason, and what was typed stays', async () => {
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByLabel('Name of the site').fill('Typed')
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Logo on light background (optional)').setInputFiles(svg)
  await page.getByText('An SVG file can hold scripts').waitFor()
  expect(await page.getByLabel('Name of the site').inputValue()).toBe('Typed')
})
