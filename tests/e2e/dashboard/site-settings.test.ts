import { describe, expect, test } from 'vitest'
import { siteDefaults } from '../../../contract/site/site-defaults.ts'
import { calm, expectSoundEverywhere, loaded } from '../../support/browser/sound.ts'
import { fieldError, refusedRequest, said, testSite } from '../../support/browser/site.ts'
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
      await page.goto(path)
      await loaded(page)
      expect(await page.title()).toContain(name)
      await expectSoundEverywhere(page)
    }
    const dashboard = await site.openAs(admin, calm)
    for (const path of ['/dashboard', '/dashboard/settings']) {
      await dashboard.goto(path)
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
  await page.getByRole('button', { name: 'Save for everybody' }).click()
  await expect.poll(() => fieldError(page, 'Accent colour (optional)')).toContain('4.5 is needed')
  await page.getByRole('button', { name: /^Use #\w{6} instead$/ }).click()
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: 'Save for everybody' }).click()

  await reloaded
  await said(page, 'Saved: the site has changed for everybody.')
  await page.getByRole('complementary').getByRole('link', { name: 'Grants Office' }).waitFor()
  await page.getByText('Name of the site, Accent colour', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Go back to version 1', exact: true }).waitFor()
})

test('[OPS6] what was typed survives another admin, a reload, and a question', async () => {
  await saveAsOther({ ...siteDefaults, tagline: 'Before' })
  const page = await site.visitAs(admin, '/dashboard/settings', { ...calm, expectErrors: [refusedRequest] })
  await page.getByLabel('Line in the footer (optional)').fill('Mine')
  await saveAsOther({ tagline: 'Theirs' })
  await page.getByRole('button', { name: 'Save for everybody' }).click()

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

test('[OPS6] who leaves without saving is told so, and finds it again', async () => {
  await saveAsOther(siteDefaults)
  const page = await site.visitAs(admin, '/dashboard/settings', calm)
  await page.getByLabel('Line in the footer (optional)').fill('Not yet')
  await page.getByText('Not saved yet. This tab keeps it.').waitFor()
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await closing

  const told = said(page, 'The site is not changed yet.')
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
