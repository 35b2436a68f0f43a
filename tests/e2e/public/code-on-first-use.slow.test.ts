import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { hydrated, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { goodPassword, signUp } from '../../support/identity/people.ts'

const site = testSite()
beforeAll(async () => {
  for (let index = 0; index < 20; index++) await insertScholarship(site.product.db)
})

const codeOf = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js$`)

/** The page is not complete while code is kept from arriving; its scripts take over without it. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await hydrated(page)
}

/** Keeps a file of code from arriving, as on a slow line. @returns what lets it arrive, once it has been asked for */
async function hold(page: Page, name: string): Promise<() => Promise<void>> {
  const asked = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route(codeOf(name), async route => {
    asked.resolve()
    await arrives.promise
    await route.continue()
  })
  return async () => {
    await asked.promise
    arrives.resolve()
  }
}

test('[A8] a visitor loads no code of a session', async () => {
  const page = await site.open({ fresh: true })
  const files: string[] = []
  page.on('request', request => files.push(request.url()))

  await page.goto('/allScholarships')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()

  expect(files.filter(file => codeOf('session').test(file))).toEqual([])
})

describe('on a slow line', () => {
  test('[A8] [L3] a signed-in person is not taken for a visitor while the code of their session comes', async () => {
    const person = await signUp(site.product, 'user', 'Grace Adeyemi')
    const page = await site.openAs(person, { fresh: true })
    const letCome = await hold(page, 'session')
    await goTo(page, '/allScholarships')
    const bar = page.getByRole('banner')
    expect(await bar.getByRole('link', { name: 'Login' }).count()).toBe(0)

    await letCome()

    await bar.getByText('Grace Adeyemi').filter({ visible: true }).waitFor()
  })

  test('[H3] the list on Home goes on once its code has come', async () => {
    const page = await site.open({ fresh: true })
    const letCome = await hold(page, 'calls')
    await goTo(page, '/')
    const cards = page.getByRole('article')
    await cards.last().scrollIntoViewIfNeeded()

    await letCome()

    await expect.poll(() => cards.count()).toBe(20)
  })

  test('[A1] the login is typed and sent while the code that signs in comes', async () => {
    const person = await signUp(site.product, 'user', 'Wangari Kamau')
    const page = await site.open({ fresh: true })
    const letCome = await hold(page, 'account-actions')
    await goTo(page, '/login')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Login', exact: true }).click()

    await letCome()

    await page.getByRole('banner').getByText('Wangari Kamau').filter({ visible: true }).waitFor()
  })

  const phone = { viewport: screens.phone, hasTouch: true, isMobile: true }
  test.each([
    ['Enter', {}, (page: Page) => page.getByLabel('Password', { exact: true }).press('Enter')],
    ['a tap', phone, (page: Page) => page.getByRole('button', { name: 'Sign Up', exact: true }).tap()],
  ] as const)('[A4] a photo is checked after %s, once the code for it has come', async (_, device, press) => {
    const page = await site.open({ ...device, fresh: true })
    const letCome = await hold(page, 'image-upload')
    await goTo(page, '/signUp')
    await page.getByLabel('Name').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill(goodPassword)
    const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }
    await page.getByLabel('Upload Your Photo').setInputFiles(notes)
    await press(page)

    await letCome()

    await page.getByText('not a picture').first().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  })
})
