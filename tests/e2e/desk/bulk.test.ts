import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')

const names = ['Amina Sow', 'Björn Chen', 'Diane Uwase', 'Kim Min-jun', 'Zoë Kovalenko']
let scholarship: string
let people: Awaited<ReturnType<typeof signUp>>[]
beforeEach(async () => {
  people ??= await Promise.all(names.map(name => signUp(site.product, 'user', name)))
  scholarship = await insertScholarship(site.product.db, { scholarship_name: 'Volta Award' })
  for (const { userId } of people)
    await insertApplication(site.product.db, { user_id: userId, scholarship_id: scholarship })
})

const atDesk = async (options: Parameters<typeof site.visitAs>[2] = {}) => {
  const page = await site.visitAs(officer, `/dashboard/desk?scholarship=${scholarship}&sort=applicant`, {
    viewport: screens.desktop,
    ...options,
  })
  await page.getByRole('region', { name: 'Applications' }).getByRole('row').nth(5).waitFor()
  return page
}
const bar = (page: Page) => page.getByRole('region', { name: 'What is chosen' })
const chosen = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /^Choose (?!all)/, checked: true })
  const labels = await boxes.evaluateAll(found => found.map(box => box.getAttribute('aria-label') ?? ''))
  return labels.map(label => label.replace('Choose ', ''))
}

describe('[DESK4] applications are chosen', () => {
  test('by X, Shift+J and Escape, also after a click into a row’s box; Space ticks it', async () => {
    const page = await atDesk()
    await page.keyboard.press('j')
    await page.getByText('1 of 5').waitFor()
    await page.keyboard.press('x')
    expect(await chosen(page)).toEqual(['Amina Sow'])
    await page.keyboard.press('x')
    expect(await chosen(page)).toEqual([])
    await page.keyboard.press('Shift+J')
    await page.getByText('2 of 5').waitFor()
    await page.keyboard.press('Shift+J')
    await page.getByText('3 of 5').waitFor()
    expect(await chosen(page)).toEqual(['Amina Sow', 'Björn Chen', 'Diane Uwase'])
    await page.getByRole('checkbox', { name: 'Choose Zoë Kovalenko' }).click()
    await page.keyboard.press('Space')
    expect(await chosen(page)).toEqual(['Amina Sow', 'Björn Chen', 'Diane Uwase'])
    await page.keyboard.press('j')
    await page.getByText('4 of 5').waitFor()
    await page.keyboard.press('x')
    await bar(page).getByText('4 chosen').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    expect(await chosen(page)).toEqual([])
  })

  test('by Shift+click, all that are shown, or all that match without some; the tab keeps them', async () => {
    const page = await atDesk()
    await page.getByRole('checkbox', { name: 'Choose Björn Chen' }).click()
    await page.getByRole('checkbox', { name: 'Choose Kim Min-jun' }).click({ modifiers: ['Shift'] })
    expect(await chosen(page)).toEqual(names.slice(1, 4))
    await bar(page).getByRole('button', { name: 'Select all 5 that match' }).click()
    await page.getByRole('checkbox', { name: 'Choose Diane Uwase' }).uncheck()
    await bar(page).getByText('4 chosen').waitFor()
    await page.reload()
    await bar(page).getByText('4 chosen').waitFor()
    expect(await chosen(page)).toEqual(names.filter(name => name !== 'Diane Uwase'))
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
    expect(await chosen(page)).toEqual(names)
    await bar(page).getByRole('button', { name: 'Clear' }).click()
    expect(await chosen(page)).toEqual([])
  })
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK4] the bar of what is chosen is accessible, fits, and covers no row', async () => {
    const page = await atDesk({ ...look })
    await page.getByRole('checkbox', { name: 'Choose Zoë Kovalenko' }).check()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
    const rows = await page.getByRole('region', { name: 'Applications' }).boundingBox()
    const box = await bar(page).boundingBox()
    expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
  })
})
