import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import {
  hydrated,
  keepErrorMessages,
  logIn,
  pressAndHear,
  said,
  testSite,
} from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { type Person, signUp } from '../../support/identity/people.ts'

const site = testSite()

const searchesOf = ({ userId }: Person) =>
  site.product.db
    .selectFrom('saved_searches')
    .select(['name', 'query', 'rhythm'])
    .where('user_id', '=', userId)
    .execute()

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[SAVE2] a search is saved with name and rhythm, stands in the dashboard, changes and goes', async () => {
    await insertScholarship(site.product.db)
    const amina = await signUp(site.product)
    const address = '/allScholarships?search=lakeside&degree=Masters&size=12'
    const page = await site.visitAs(amina, address, look)
    await page.getByRole('button', { name: 'Save this search' }).click()
    const window = page.getByRole('dialog', { name: 'Save this search' })
    await window.waitFor()
    expect(await window.getByLabel('Name').inputValue()).toBe('“lakeside”, Masters')
    await expectAccessible(page)
    await window.getByLabel('Name').fill('')
    await window.getByRole('button', { name: 'Save search' }).click()
    await window.getByText('Please enter a name.').first().waitFor()
    await window.getByLabel('Name').fill('My Masters')
    await window.getByLabel('Email new results').selectOption('Every day')
    // The message with the button Show would close after as long as one of an error.
    await keepErrorMessages(page)
    await pressAndHear(window, 'Save search', 'Your search is saved in your dashboard.')
    await window.waitFor({ state: 'detached' })
    expect(await searchesOf(amina)).toEqual([
      { name: 'My Masters', query: 'search=lakeside&degree=Masters', rhythm: 'daily' },
    ])

    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('heading', { name: 'My Masters' }).waitFor()
    await page.getByText('“lakeside”, Masters').waitFor()
    await expectAccessible(page)
    const heard = said(page, 'Your choice has been saved.')
    await page.getByLabel('Email new results in My Masters').selectOption('Never')
    await heard
    expect(await searchesOf(amina)).toMatchObject([{ rhythm: 'none' }])

    // Arrow keys only pass over choices; Enter chooses.
    const rhythm = page.getByLabel('Email new results in My Masters')
    await rhythm.press('ArrowDown')
    await page.getByText('Enter to change').waitFor()
    expect(await searchesOf(amina)).toMatchObject([{ rhythm: 'none' }])
    await rhythm.press('Enter')
    // The message about the first choice may still be there.
    await expect.poll(() => searchesOf(amina)).toMatchObject([{ rhythm: 'daily' }])

    await page.getByRole('link', { name: 'Show results of My Masters' }).click()
    await page.waitForURL('/allScholarships?search=lakeside&degree=Masters')
    await page.goBack()
    await page.getByRole('button', { name: 'Rename My Masters' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename the search' })
    await renaming.getByLabel('Name').fill('')
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await renaming.getByText('Please enter a name.').first().waitFor()
    await expectAccessible(page)
    await renaming.getByLabel('Name').fill('Nordic Masters')
    await pressAndHear(renaming, 'Rename', 'The search is now called “Nordic Masters”.')
    await page.getByRole('heading', { name: 'Nordic Masters' }).waitFor()
    expect(await searchesOf(amina)).toMatchObject([{ name: 'Nordic Masters', rhythm: 'daily' }])
    await page.getByRole('button', { name: 'Remove Nordic Masters' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Removes the search “Nordic Masters”.').waitFor()
    await pressAndHear(question, 'Yes', 'The search has been removed.')
    await page.getByText('No saved searches yet').waitFor()
    expect(await searchesOf(amina)).toEqual([])
  })
})

test('[SAVE2] a visitor is asked to sign in, and comes back to the search', async () => {
  const amina = await signUp(site.product)
  const page = await site.visit('/allScholarships?degree=Masters')
  const heard = said(page, 'Please sign in to save this search.')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await heard
  await page.waitForURL(/\/login\?from=/)
  await hydrated(page)
  await logIn(page, amina)
  const window = page.getByRole('dialog', { name: 'Save this search' })
  await window.waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await pressAndHear(window, 'Save search', 'Your search is saved in your dashboard.')
  expect(await searchesOf(amina)).toEqual([{ name: 'Masters', query: 'degree=Masters', rhythm: 'weekly' }])
})

test('[SAVE2] a choice that no longer exists is named, and the rest is shown', async () => {
  const amina = await signUp(site.product)
  const row = { user_id: amina.userId, name: 'Old', query: 'subject=Alchemy&degree=Masters' }
  await site.product.db
    .insertInto('saved_searches')
    .values({ id: amina.userId, rhythm: 'daily', ...row })
    .execute()
  const page = await site.visitAs(amina, '/dashboard/savedSearches')
  await page.getByText('No longer there: “Alchemy”. The rest of the search still works.').waitFor()
  await page.getByRole('link', { name: 'Show results of Old' }).click()
  await page.waitForURL('/allScholarships?degree=Masters')
})
