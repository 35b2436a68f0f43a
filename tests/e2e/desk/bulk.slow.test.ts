import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { testSite } from '../../support/browser/site.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { previewBulk } from '../../support/bulk-steps.ts'
import { hold } from '../../support/decision-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')
const colleague = usePerson(site.product, 'moderator', 'Tomás Rivera')

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
  await page.getByRole('region', { name: 'Applications', exact: true }).getByRole('row').nth(5).waitFor()
  return page
}
const bar = (page: Page) => page.getByRole('region', { name: 'Chosen applications' })
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
    await expect.poll(() => chosen(page)).toEqual(['Amina Sow'])
    await page.keyboard.press('x')
    await expect.poll(() => chosen(page)).toEqual([])
    await page.keyboard.press('Shift+J')
    await page.getByText('2 of 5').waitFor()
    await page.keyboard.press('Shift+J')
    await page.getByText('3 of 5').waitFor()
    await expect.poll(() => chosen(page)).toEqual(['Amina Sow', 'Björn Chen', 'Diane Uwase'])
    await page.getByRole('checkbox', { name: 'Choose Zoë Kovalenko' }).click()
    await page.keyboard.press('Space')
    await expect.poll(() => chosen(page)).toEqual(['Amina Sow', 'Björn Chen', 'Diane Uwase'])
    await page.keyboard.press('j')
    await page.getByText('4 of 5').waitFor()
    await page.keyboard.press('x')
    await bar(page).getByText('4 chosen').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await expect.poll(() => chosen(page)).toEqual([])
  })

  test('by Shift+click, all that are shown, or all that match without some; the tab keeps them', async () => {
    const page = await atDesk()
    await page.getByRole('checkbox', { name: 'Choose Björn Chen' }).click()
    await page.getByRole('checkbox', { name: 'Choose Kim Min-jun' }).click({ modifiers: ['Shift'] })
    await expect.poll(() => chosen(page)).toEqual(names.slice(1, 4))
    await bar(page).getByRole('button', { name: 'Select all 5 that match' }).click()
    await page.getByRole('checkbox', { name: 'Choose Diane Uwase' }).uncheck()
    await bar(page).getByText('4 chosen').waitFor()
    await page.reload()
    await bar(page).getByText('4 chosen').waitFor()
    await expect.poll(() => chosen(page)).toEqual(names.filter(name => name !== 'Diane Uwase'))
    await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
    await expect.poll(() => chosen(page)).toEqual(names)
    await bar(page).getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => chosen(page)).toEqual([])
  })
})

const inBar = new Set(['Decide…', 'Assign…'])
/** What leads to an act, in the bar or behind its menu. */
const opener = async (page: Page, name: string) => {
  if (inBar.has(name)) return bar(page).getByRole('button', { name })
  await bar(page)
    .getByRole('button', { name: /^More actions/ })
    .click()
  return page.getByRole('menuitem', { name })
}
const act = async (page: Page, name: string) => {
  await (await opener(page, name)).click()
  return bar(page).getByRole('form')
}
const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()

test('[DESK4] all that match are assigned after a preview, and given back by Undo; what was typed is there again', async () => {
  const own = await insertApplication(site.product.db, {
    user_id: officer.userId,
    scholarship_id: scholarship,
  })
  expect(own).toBeTruthy()
  const page = await atDesk()
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  await page.getByRole('checkbox', { name: 'Choose Amina Sow' }).uncheck()
  const form = await act(page, 'Assign…')
  await form.getByLabel('Assign to').selectOption({ label: 'Mira Staff' })
  await form.getByRole('button', { name: 'Preview 4' }).click()
  await page.getByRole('heading', { name: 'Assign to Mira Staff' }).waitFor()
  await status(page, 'Nothing has changed yet.')
  await page.getByRole('row', { name: /Björn Chen.*Nobody.*Mira Staff/ }).waitFor()

  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await bar(page).getByText('4 chosen').waitFor()
  await expect.poll(() => bar(page).getByLabel('Assign to').inputValue()).toBe(officer.userId)
  await page.goBack()

  await page.getByRole('button', { name: 'Run for 4 applications' }).click()
  await status(page, 'Done for 4 applications.')
  await page.getByRole('row', { name: /Björn Chen.*Done/ }).waitFor()
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  const row = page.getByRole('row', { name: /Björn Chen/ })
  const assigned = row.getByTitle('Assigned to Mira Staff').filter({ visible: true })
  await assigned.waitFor()
  // What has run does not come back as a form that is filled in.
  await (await opener(page, 'Decisions from a file')).click()
  await page.getByRole('link', { name: 'Assign to Mira Staff' }).click()
  await page.getByRole('button', { name: 'Undo 4 applications' }).click()
  await status(page, 'Undone for 4 applications.')
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await row.waitFor()
  expect(await assigned.count()).toBe(0)
})

test('[DESK4] hurried hands choose nobody else, make one preview, and keep the place of the keyboard', async () => {
  const page = await atDesk()
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `Choose ${name}` }).click()
  for (const name of ['Assign…', 'Share out…', 'Label…', 'Decide…', 'Ask…']) {
    await (await opener(page, name)).dblclick()
    await bar(page).getByRole('form').waitFor()
    // The questions that can be asked have come.
    await expect.poll(() => bar(page).getByRole('status').count()).toBe(0)
    expect([name, await chosen(page)]).toEqual([name, names.slice(0, 2)])
    await bar(page).getByRole('button', { name: 'Cancel' }).dblclick()
    await bar(page).getByRole('button', { name: 'Decide…' }).waitFor()
    expect([name, await chosen(page)]).toEqual([name, names.slice(0, 2)])
  }
  await (await opener(page, 'Packet…')).dblclick()
  await page.getByRole('button', { name: 'Make the packet' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const form = await act(page, 'Label…')
  await form.getByRole('textbox', { name: 'Label' }).fill('committee')
  const previews: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/bulk')
      previews.push(request.url())
  })
  const answered = page.waitForResponse('**/api/bulk')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await answered
  await page.keyboard.press('Enter')
  const run = page.getByRole('button', { name: 'Run for 2 applications' })
  await run.waitFor()
  expect(previews).toHaveLength(1)
  await run.focus()
  await page.keyboard.press('Enter')
  await status(page, 'Done for 2 applications.')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('[DESK4] an outcome is proposed in bulk; who is left out, and why, is said; a refusal keeps what was typed', async () => {
  await hold(site.product, officer, scholarship)
  const [amina] = (await ask(site.product, officer, `GET /desk?scholarship=${scholarship}&sort=applicant`))
    .body.rows
  await ask(site.product, colleague, `PATCH /decisions/${amina._id}`, { version: 0, outcome: 'award' })
  const page = await atDesk({ expectErrors: [/400/, /^Preparing the preview failed/] })
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  const form = await act(page, 'Decide…')
  await form.getByLabel('Outcome').selectOption('Award')
  await form.getByLabel('Amount for each').fill('four')
  await form.getByLabel('Reason').selectOption('Greatest need')
  await form.getByRole('button', { name: 'Preview 5' }).click()
  await form
    .getByRole('alert')
    .getByText(/^Please enter the amount/)
    .waitFor()
  await form.getByLabel('Amount for each').fill('4000')
  await form.getByRole('button', { name: 'Preview 5' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Tomás Rivera proposed: Awarded.' }).waitFor()
  await page.getByRole('button', { name: 'Run for 4 applications' }).click()
  await status(page, 'Done for 4 applications.')
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await page.getByRole('row', { name: /Zoë Kovalenko.*Awarded/ }).waitFor()
})

test('[DESK3] applications are shared out evenly', async () => {
  const page = await atDesk()
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).check()
  const form = await act(page, 'Share out…')
  await form.getByLabel('Mira Staff').check()
  await form.getByLabel('Tomás Rivera').check()
  await form.getByRole('button', { name: 'Preview 5' }).click()
  await page.getByRole('heading', { name: 'Share out among Mira Staff, Tomás Rivera' }).waitFor()
  await page.getByRole('button', { name: 'Run for 5 applications' }).click()
  await status(page, 'Done for 5 applications.')
})

test('[DESK4] a file with decisions is refused by row and column, and then previewed', async () => {
  await hold(site.product, officer, scholarship)
  const [amina] = (await ask(site.product, officer, `GET /desk?scholarship=${scholarship}&sort=applicant`))
    .body.rows
  const page = await site.visitAs(officer, pages.bulk(), {
    expectErrors: [/400/, /^Reading the file failed/],
  })
  const form = page.getByRole('form', { name: 'Decisions from a file' })
  const choose = (text: string | Uint8Array) =>
    form
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'd.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const foreign = Buffer.from(`application;outcome;reason\r\n${amina._id};decline;Kr@k\r\n`)
  foreign[foreign.indexOf('@')] = 0xf3
  await choose(foreign)
  await form.getByRole('button', { name: 'Preview' }).click()
  await form.getByText(/;Krók/).first().waitFor()
  await form.getByRole('radio').first().click()
  await form.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('row', { name: /Amina Sow.*Decline \(Krók\)/ }).waitFor()
  await page.goBack()
  await choose(`application;outcome;reason\r\n${amina._id};perhaps;\r\n`)
  await form.getByRole('button', { name: 'Preview' }).click()
  await form.getByText('Row 2, outcome: Please enter award, waiting list or decline.').waitFor()
  await choose(`application;outcome;reason\r\n${amina._id};decline;Incomplete\r\n`)
  await form.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('row', { name: /Amina Sow.*Nothing proposed.*Decline \(Incomplete\)/ }).waitFor()
  await page.getByRole('button', { name: 'Run for 1 application' }).click()
  await status(page, 'Done for 1 application.')
})

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK4] the bar of what is chosen is accessible, fits, and covers no row', async () => {
    const page = await atDesk({ ...look })
    await page.getByRole('checkbox', { name: 'Choose Zoë Kovalenko' }).check()
    // The acts come with their code.
    await bar(page).getByRole('button', { name: 'Decide…' }).waitFor()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([device, wide]).toEqual([device, 0])
    const rows = await page.getByRole('region', { name: 'Applications', exact: true }).boundingBox()
    const box = await bar(page).boundingBox()
    expect((rows?.y ?? 0) + (rows?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1)
    for (const name of ['Share out…', 'Label…', 'Decide…']) {
      const form = await act(page, name)
      await form.waitFor()
      await expectAccessible(page)
      await form.getByRole('button', { name: 'Cancel' }).click()
      const expected = inBar.has(name) ? name : ''
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(expected)
    }
  })

  test('[DESK4] the pages of acts in bulk are accessible, and fit the screen', async () => {
    const [row] = (await ask(site.product, officer, `GET /desk?scholarship=${scholarship}`)).body.rows
    const label = { kind: 'label', label: 'interview' }
    const id = await previewBulk(site.product, officer, label, { view: { scholarship } })
    await ask(site.product, colleague, `PATCH /desk/${row._id}`, { version: 0, labels: ['read'] })
    const page = await site.visitAs(officer, pages.bulk(id), look)
    await page.getByRole('button', { name: 'Run for 5 applications' }).waitFor()
    const fits = async () => {
      await expectAccessible(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([device, wide]).toEqual([device, 0])
    }
    await fits()
    await page.getByRole('button', { name: 'Run for 5 applications' }).click()
    await page.getByText('Tomás Rivera changed it in the meantime.').waitFor()
    await status(page, 'Done for 4 applications.')
    await fits()
    await page.getByRole('link', { name: 'All my actions' }).click()
    await page.getByRole('link', { name: 'Add the label “interview”' }).first().waitFor()
    await fits()
  })
})
