import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { signUpApplicant } from '../../support/application-factories.ts'
import { expectAccessible, looks, otherLooks, screens } from '../../support/browser/browser.ts'
import { goTo, keepErrorMessages, testSite } from '../../support/browser/site.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarship } from '../../support/factories.ts'
import { hold } from '../../support/decision-steps.ts'
import { usePerson } from '../../support/identity/people.ts'
import { criterion, fourCriteria as criteria, score } from '../../support/score-steps.ts'

const site = testSite()
const officer = usePerson(site.product, 'moderator', 'Mira Staff')
const colleague = usePerson(site.product, 'moderator', 'Tomás Rivera')

let scholarship: string
const apply = async (name: string) =>
  (await signUpApplicant(site.product, name, { scholarship_id: scholarship })).id
beforeEach(async () => {
  scholarship = await insertScholarship(site.product.db, { scholarship_name: 'Volta Award' })
})

const atDesk = (query: string, options: Parameters<typeof site.visitAs>[2] = {}) =>
  site.visitAs(officer, `/dashboard/desk?scholarship=${scholarship}&${query}`, {
    viewport: screens.desktop,
    ...options,
  })
const reads = (page: Page, name: string) =>
  page.getByRole('article').getByRole('heading', { level: 2 }).filter({ hasText: name }).waitFor()
const panel = (page: Page) => page.getByRole('region', { name: 'Score', exact: true })
const button = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
const ownOf = async (id: string) => (await ask(site.product, officer, `GET /desk/${id}`)).body.score.own
const give = (id: string, points: (number | null)[], version = 1) =>
  ask(site.product, colleague, `PATCH /scores/${id}`, { version, points })
const inQueue = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Applications', exact: true }).getByRole('row', { name: new RegExp(name) })

test('[DESK7] eight are scored by four criteria each, as fast as keys are pressed, by 48 keys', async () => {
  await score(site.product, officer, scholarship, { criteria })
  const ids: string[] = []
  for (let nth = 1; nth <= 8; nth++) ids.push(await apply(`Applicant ${nth}`))
  const page = await atDesk('sort=applicant')
  await inQueue(page, 'Applicant 8').waitFor()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  const given = ids.map((_, nth) => [0, 1, 2, 3].map(at => 1 + ((nth + at) % 5)))
  for (const [nth, points] of given.entries()) {
    await press('j')
    await reads(page, `Applicant ${nth + 1}`)
    await press('s')
    for (const each of points) await press(String(each))
  }
  expect(keys).toBe(48)
  await expect.poll(async () => Promise.all(ids.map(ownOf))).toEqual(given)
  // No digit chose a reason, and no key decided.
  const { rows } = (await ask(site.product, officer, `GET /desk?scholarship=${scholarship}&size=50`)).body
  expect(rows.every(({ outcome }: { outcome: unknown }) => outcome === null)).toBe(true)
})

test('[DESK7] by key: back, over again, taken back, left; and never while something is typed', async () => {
  await score(site.product, officer, scholarship, { criteria })
  await hold(site.product, officer, scholarship)
  const id = await apply('Diane Uwase')
  const page = await atDesk('sort=applicant')
  await inQueue(page, 'Diane Uwase').waitFor()
  await page.keyboard.press('j')
  await reads(page, 'Diane Uwase')
  for (const key of ['1', '2', '0', 'Backspace']) await page.keyboard.press(key)
  expect(await ownOf(id)).toEqual([null, null, null, null])
  for (const key of ['s', '4', 'Backspace', '5', '3', 'Escape', '1']) await page.keyboard.press(key)
  await expect.poll(() => ownOf(id)).toEqual([5, 3, null, null])
  // The next time, it begins where points are missing.
  for (const key of ['s', '2', 'Backspace', 'Backspace', '0']) await page.keyboard.press(key)
  await expect.poll(() => ownOf(id)).toEqual([5, null, 2, null])
  await page.getByLabel('New note').focus()
  await page.keyboard.type('s12345')
  expect(await page.getByLabel('New note').inputValue()).toBe('s12345')
  await page.getByRole('button', { name: 'Award', exact: true }).click()
  await page.keyboard.press('2')
  await expect.poll(() => button(page, 'Need: 5').getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('button', { name: 'Need and merit together', pressed: true }).waitFor()
  expect(await ownOf(id)).toEqual([5, null, 2, null])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Keys/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Score: a digit for each criterion/)
    .waitFor()
})

test('[DESK7] by mouse: pressed again it is taken back; what a point means is read', async () => {
  await score(site.product, officer, scholarship, { criteria })
  const id = await apply('Diane Uwase')
  const page = await atDesk('sort=applicant')
  await page.getByRole('link', { name: 'Diane Uwase' }).click()
  await button(page, 'Merit: 5').click()
  await panel(page).getByText('The greatest merit').waitFor()
  await panel(page).getByText('Saved', { exact: true }).waitFor()
  expect(await ownOf(id)).toEqual([null, 5, null, null])
  await button(page, 'Merit: 5').click()
  await expect.poll(() => ownOf(id)).toEqual([null, null, null, null])
  // A double click of a hurried hand gives points once.
  await button(page, 'Merit: 4').dblclick()
  await expect.poll(() => ownOf(id)).toEqual([null, 4, null, null])
})

test('[DESK7] others’ points are hidden until one’s own are given; the queue sorts by the mean, with spread and number', async () => {
  await score(site.product, officer, scholarship, { criteria, hides: true })
  const [amina, bjorn] = [await apply('Amina Sow'), await apply('Björn Chen')]
  await give(amina, [1, 1, 1, 1])
  await give(bjorn, [5, 5, 5, 5])
  const page = await atDesk('sort=-score')
  await inQueue(page, 'Björn Chen').getByRole('cell', { name: '–' }).first().waitFor()
  const names = async () =>
    (await page.getByRole('rowheader').allTextContents()).map(text => text.slice(0, 5))
  expect(await names()).toEqual(['Amina', 'Björn'])
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await panel(page).getByText('others’ points appear after yours').waitFor()
  for (const key of ['s', '3', '3', '3', '3']) await page.keyboard.press(key)
  await panel(page).getByText('mean 2.0 (2 officers, spread 2.0)').waitFor()
  await panel(page).getByText('Points of one other').click()
  await panel(page).getByText('Tomás Rivera').waitFor()
  await inQueue(page, 'Amina Sow').getByText('2.0').first().waitFor()
  await page.keyboard.press('j')
  await reads(page, 'Björn Chen')
  for (const key of ['s', '4', '4', '4', '4']) await page.keyboard.press(key)
  await inQueue(page, 'Björn Chen').getByText('4.5').waitFor()
  // Rows hold still while one acts on them.
  expect(await names()).toEqual(['Amina', 'Björn'])
  await page.reload()
  await inQueue(page, 'Björn Chen').waitFor()
  expect(await names()).toEqual(['Björn', 'Amina'])

  await page.getByText('Columns and order').click()
  await page.getByLabel('Sort by').selectOption({ label: 'Score, lowest first' })
  await expect.poll(names).toEqual(['Amina', 'Björn'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Filter by').selectOption({ label: 'Score at least' })
  await page.getByLabel('Value').fill('4.5')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(names).toEqual(['Björn'])
  await page.getByRole('button', { name: 'Score 4.5 or more' }).click()
  await expect.poll(names).toEqual(['Amina', 'Björn'])
})

test('[DESK7] over a dropped line nothing is lost, also when one goes on and reloads', async () => {
  await score(site.product, officer, scholarship, { criteria })
  const [amina, bjorn] = [await apply('Amina Sow'), await apply('Björn Chen')]
  const page = await atDesk('sort=applicant', { expectErrors: [/ERR_FAILED/, /Saving points failed/] })
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  await page.route('**/api/scores/*', route => route.abort())
  for (const key of ['s', '5', '4', '3', '2']) await page.keyboard.press(key)
  await panel(page)
    .getByText(/^Not saved yet. It is kept here and sent again./)
    .waitFor()
  await page.keyboard.press('j')
  await reads(page, 'Björn Chen')
  for (const key of ['s', '1', '1']) await page.keyboard.press(key)
  await expect.poll(() => button(page, 'Merit: 1').getAttribute('aria-pressed')).toBe('true')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await reads(page, 'Björn Chen')
  await expect.poll(() => button(page, 'Merit: 1').getAttribute('aria-pressed')).toBe('true')
  await page.unroute('**/api/scores/*')
  await expect.poll(() => ownOf(amina)).toEqual([5, 4, 3, 2])
  await expect.poll(() => ownOf(bjorn)).toEqual([1, 1, null, null])
  await panel(page).getByText('Saved', { exact: true }).waitFor()
})

test('[DESK7] criteria that were changed meanwhile are shown, and what was given by the old ones is told', async () => {
  await score(site.product, officer, scholarship, { criteria })
  const id = await apply('Amina Sow')
  const page = await atDesk('sort=applicant', { expectErrors: [/409/, /Saving points failed/] })
  await page.getByRole('link', { name: 'Amina Sow' }).click()
  await reads(page, 'Amina Sow')
  const body = { version: 1, criteria: [criterion('Courage')], hides: false }
  await ask(site.product, colleague, `POST /scores/criteria/${scholarship}`, body)
  await keepErrorMessages(page)
  await button(page, 'Need: 5').click()
  await page.getByText(/The points for Amina Sow were not saved. The criteria have changed/).waitFor()
  await button(page, 'Courage: 5').click()
  await expect.poll(() => ownOf(id)).toEqual([5])
})

describe('[DESK7] the page of criteria', () => {
  const atCriteria = (options: Parameters<typeof site.visitAs>[2] = {}) =>
    site.visitAs(officer, `/dashboard/desk/criteria/${scholarship}`, {
      viewport: screens.desktop,
      ...options,
    })
  const saved = async () => (await ask(site.product, officer, `GET /scores/criteria/${scholarship}`)).body

  test('adds, names, weights, says in words, orders, removes and hides', async () => {
    const page = await atCriteria()
    for (const [at, name] of ['Plan', 'Need', 'Charm'].entries()) {
      await page.getByRole('button', { name: 'Add a criterion' }).click()
      await page.getByLabel('Name').nth(at).fill(name)
    }
    await page.getByLabel('Weight').nth(1).fill('3')
    await page.getByText('60% of the score').waitFor()
    await page.getByText('What the points mean').nth(1).click()
    await page.getByLabel('5 points').nth(1).fill('No income at all')
    await page.getByRole('button', { name: 'Move Need up' }).click()
    await page.getByRole('button', { name: 'Remove Charm' }).click()
    await page.getByRole('switch', { name: /^Hide others/ }).check()
    await page.reload()
    await page.getByText('Not saved yet. Your changes are kept in this tab.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This is version 1.').waitFor()
    expect(await saved()).toMatchObject({
      version: 1,
      hides: true,
      criteria: [
        { name: 'Need', weight: 3, words: ['', '', '', '', 'No income at all'] },
        { name: 'Plan', weight: 1 },
      ],
    })
  })

  test('says what is wrong at its field, and loses nothing', async () => {
    const page = await atCriteria()
    await page.getByRole('button', { name: 'Add a criterion' }).click()
    await page.getByLabel('Weight').fill('a lot')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').getByText('Please enter a name.').waitFor()
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Weight').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('Weight').inputValue()).toBe('a lot')
    await page.getByLabel('Name').fill('Need')
    await page.getByLabel('Weight').fill('2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await saved()).version).toBe(1)
  })

  test('once points were given, names what others ask anew, also when the first come in between', async () => {
    await score(site.product, officer, scholarship, { criteria: [criterion('Need')] })
    const id = await apply('Amina Sow')
    const page = await atCriteria({ expectErrors: [/409/] })
    await page.getByLabel('Name').fill('Courage')
    await give(id, [4])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Ask everybody to score again?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await saved()).toMatchObject({ version: 1 })
    expect(await page.getByLabel('Name').inputValue()).toBe('Courage')
    await page.reload()
    await page.getByText(/^Officers have already scored by these criteria. If you/).waitFor()
    await page.getByRole('button', { name: 'Save and score again…' }).click()
    await dialog.getByRole('button', { name: 'Save and score again' }).click()
    await expect.poll(saved).toMatchObject({ version: 2, given: false, criteria: [{ name: 'Courage' }] })
  })

  test('shows both when somebody else was faster', async () => {
    await score(site.product, officer, scholarship, { criteria: [criterion('Need')] })
    const page = await atCriteria({ expectErrors: [/409/] })
    await page.getByLabel('Name').fill('Courage')
    const body = { version: 1, criteria: [criterion('Merit')], hides: false }
    await ask(site.product, colleague, `POST /scores/criteria/${scholarship}`, body)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Theirs: Merit').waitFor()
    await page.getByRole('button', { name: 'Keep mine: saving replaces theirs' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(saved).toMatchObject({ version: 2 + 1, criteria: [{ name: 'Courage' }] })
  })
})

describe.each([...looks, ...otherLooks])('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[DESK7] score and criteria are accessible, fit the screen and the finger', async () => {
    await score(site.product, officer, scholarship, { criteria })
    const id = await apply('Amina Sow')
    await give(id, [5, 5, 4, 4])
    const narrow = device === 'phone' ? { ...look, viewport: { width: 320, height: 640 } } : look
    const width = narrow.viewport.width
    const page = await atDesk('sort=-score', narrow)
    await page.getByRole('link', { name: 'Amina Sow' }).click()
    await reads(page, 'Amina Sow')
    if (device === 'phone') await page.getByRole('button', { name: 'Decide', exact: true }).click()
    await button(page, 'Merit: 4').click()
    await panel(page).getByText('Points of one other').click()
    await panel(page).getByText('Saved', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const box = await button(page, 'Merit: 4').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(device === 'phone' ? 44 : 28)
    await goTo(page, `/dashboard/desk/criteria/${scholarship}`)
    await page.getByLabel('Name').first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})
