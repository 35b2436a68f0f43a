import { describe, expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import type { SitePage } from '../../../contract/site/site-pages.ts'
import { expectAccessible, screens } from '../../support/browser/browser.ts'
import { calm, expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { expectFocus, fieldError, goTo, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Min')
const other = usePerson(site.product, 'admin', 'Second Admin')

async function saveAsOther(changes: object): Promise<void> {
  const answer = await send(site.product, 'GET', '/siteSettings', other)
  const { version, settings } = (await answer.json()) as { version: number; settings: object }
  const body = { ...settings, ...changes, version }
  expect((await send(site.product, 'POST', '/siteSettings', { ...other, body })).status).toBe(201)
}

describe('[OPS6] another theme: a long name, a dark red, no logo', () => {
  const name = 'Donaudampfschifffahrtsgesellschaftskapitänsstipendienstelle8'

  test('axe finds nothing, and nothing is wider than its screen', async () => {
    await saveAsOther({ ...siteDefaults, name, accent: '#7a1022', footer: 'A line of our own.' })
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

test('[OPS6] an admin sees a change before it is saved, and then on the page itself', async () => {
  await saveAsOther(siteDefaults)
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
  await saveAsOther(siteDefaults)
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

test('[OPS6] settings are three parts, and the preview is in view beside each of them', async () => {
  const page = await site.visitAs(admin, '/dashboard/settings', {
    ...calm,
    viewport: { width: 1280, height: 800 },
  })
  const preview = page.getByLabel('Preview').first()
  await preview.waitFor()
  const links = await page.getByRole('navigation', { name: 'Parts' }).getByRole('link').all()
  expect(links).toHaveLength(3)
  for (const link of links) {
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

test('[OPS6] what was typed survives another admin, a reload, and a question', async () => {
  await saveAsOther({ ...siteDefaults, tagline: 'Before' })
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, expectErrors: [refusedRequest] })
  await page.getByLabel('Line in the footer (optional)').fill('Mine')
  await saveAsOther({ tagline: 'Theirs' })
  await page.getByRole('button', { name: 'Save and publish' }).click()

  await page.getByText('Tagline is now “Theirs”; taken over below.').waitFor()
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
  await saveAsOther(siteDefaults)
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
  await saveAsOther({ ...siteDefaults, pages: ownPages, phone: '+44 20 7946 0000', social: [] })
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
  await saveAsOther({ ...siteDefaults, pages: ownPages })
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByRole('button', { name: 'Edit Travel grants' }).click()
  await loaded(page)
  await expectSoundEverywhere(page)
})

test('[OPS6] on a phone the tools of a page stand together, and a double click moves, adds and opens once', async () => {
  await saveAsOther(siteDefaults)
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
  await saveAsOther({ ...siteDefaults, tagline: 'Older' })
  await saveAsOther({ ...siteDefaults, tagline: 'Newer' })
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
  await saveAsOther(siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, expectErrors: [refusedRequest] })
  await page.getByRole('button', { name: 'Edit Careers' }).click()
  await page.getByLabel('Text').fill('Mine.')
  const theirs = siteDefaults.pages.map(one => (one.slug === 'terms' ? { ...one, text: 'Theirs.' } : one))
  await saveAsOther({ pages: theirs })
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('those that you have not changed are taken over below').waitFor()

  await page.getByRole('button', { name: 'Edit Careers' }).click()
  expect(await page.getByLabel('Text').inputValue()).toBe('Mine.')
  await page.getByRole('button', { name: 'Edit Terms of Use' }).click()
  expect(await page.getByLabel('Text').inputValue()).toBe('Theirs.')
})

test('[OPS6] who leaves without saving is told so, and finds it again', async () => {
  await saveAsOther(siteDefaults)
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
  await page.getByLabel('Logo on light ground (optional)').setInputFiles(svg)
  await page.getByText('An SVG file can hold scripts').waitFor()
  expect(await page.getByLabel('Name of the site').inputValue()).toBe('Typed')
})
