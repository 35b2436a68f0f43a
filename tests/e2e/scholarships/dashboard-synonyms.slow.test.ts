import { describe, expect, test } from 'vitest'
import { looks, screens } from '../../support/browser/browser.ts'
import { expectFocus, fieldError, pressAndHear, said, testSite } from '../../support/browser/site.ts'
import { calm, expectSoundEverywhere } from '../../support/browser/sound.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp, usePerson } from '../../support/identity/people.ts'

const site = testSite()
const admin = usePerson(site.product, 'admin', 'Ada Admin')

async function groupsNow(): Promise<string[][]> {
  const row = await site.product.db.selectFrom('search_synonyms').select('groups').executeTakeFirstOrThrow()
  return row.groups
}

const setGroups = (groups: string[][]) =>
  site.product.db
    .updateTable('search_synonyms')
    .set(({ eb }) => ({ groups: JSON.stringify(groups), version: eb('version', '+', 1) }))
    .execute()

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[FIND5] an admin adds, changes and removes synonyms, and searches follow', async () => {
    await setGroups([['MBA', 'business administration']])
    await insertScholarship(site.product.db, { scholarship_name: 'Doctoral Grant', city: look.device })
    const page = await site.visitAs(admin, '/dashboard/synonyms', look)
    await page.getByText('1 group', { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Add a group' }).click()
    const window = page.getByRole('dialog', { name: 'Add a group' })
    const words = window.getByLabel('Words and phrases that mean the same')
    await words.fill('PhD, mba')
    await window.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => fieldError(page, 'Words and phrases that mean the same'))
      .toContain('“mba” is already in another')
    await words.fill('PhD,  Doctoral')
    await pressAndHear(window, 'Save', '“PhD, Doctoral” now mean the same in a search.')
    await window.waitFor({ state: 'detached' })
    await page.getByText('2 groups', { exact: true }).waitFor()
    await page.getByText(/^Last changed .+ by Ada Admin$/).waitFor()
    expect(await groupsNow()).toEqual([
      ['MBA', 'business administration'],
      ['PhD', 'Doctoral'],
    ])

    await page.getByRole('button', { name: 'Change PhD, Doctoral' }).click()
    const changing = page.getByRole('dialog', { name: 'Change the group' })
    await changing.getByLabel('Words and phrases').fill('PhD, Doctoral, doctorate')
    await pressAndHear(changing, 'Save', '“PhD, Doctoral, doctorate” now mean the same in a search.')
    await page.goto(`/allScholarships?search=phd+${look.device}`)
    await page.getByText('1 scholarship for').waitFor()
    expect(await page.getByRole('article').locator('mark').allInnerTexts()).toContain('Doctoral')

    await page.goto('/dashboard/synonyms')
    await page.getByRole('button', { name: 'Remove PhD, Doctoral, doctorate' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Removes “PhD, Doctoral, doctorate”').waitFor()
    await pressAndHear(question, 'Yes', 'The group has been removed.')
    await page.getByText('1 group', { exact: true }).waitFor()
    expect(await groupsNow()).toEqual([['MBA', 'business administration']])
  })
})

test('[FIND5] many groups are pages that fit a phone, found by any of their words, also after Back and a reload', async () => {
  await setGroups([
    ...Array.from({ length: 80 }, (_, i) => [`Subject ${i}`, `Field of study ${i}`]),
    ['Master’s degree', 'Magíster'],
  ])
  const page = await site.visitAs(admin, '/dashboard/synonyms', { ...calm, viewport: screens.phone })
  await page.getByText('81 groups', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_500)
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('magister degree')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('1 group', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Change Master’s degree, Magíster' }).waitFor()
  await expectSoundEverywhere(page)
  await page.reload()
  await page.getByText('1 group', { exact: true }).waitFor()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.keyboard.press('Enter')
  await page.getByText('No groups match').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('link', { name: 'Page 5' }).click()
  await page.getByRole('button', { name: 'Remove Subject 9, Field of study 9' }).click()
  await pressAndHear(page.getByRole('alertdialog'), 'Yes', 'The group has been removed.')
  await page.getByText('80 groups', { exact: true }).waitFor()
  // Its page is gone with it.
  await page.waitForURL(/page=4/)
  await page.goBack()
  await page.goBack()
  await page.getByText('No groups match').waitFor()
})

test('[FIND5] two admins change different groups, and of one group the first counts', async () => {
  await setGroups([
    ['MBA', 'business administration'],
    ['PhD', 'doctorate'],
  ])
  const page = await site.visitAs(admin, '/dashboard/synonyms', { expectErrors: [/409/, /Deleting failed/] })
  await page.getByRole('button', { name: 'Change MBA' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Words and phrases').fill('MBA, EMBA')
  await setGroups([
    ['MBA', 'business administration'],
    ['PhD', 'doctoral'],
    ['UK', 'Britain'],
  ])
  await pressAndHear(window, 'Save', '“MBA, EMBA” now mean the same in a search.')
  expect(await groupsNow()).toEqual([
    ['MBA', 'EMBA'],
    ['PhD', 'doctoral'],
    ['UK', 'Britain'],
  ])

  await page.getByRole('button', { name: 'Change PhD, doctoral' }).click()
  await window.getByLabel('Words and phrases').fill('PhD, doctor')
  await setGroups([['PhD', 'thesis']])
  await window.getByRole('button', { name: 'Save' }).click()
  await window.getByText('Somebody else has changed or removed this group').waitFor()
  expect(await groupsNow()).toEqual([['PhD', 'thesis']])
  await page.getByRole('button', { name: 'Change PhD, thesis', includeHidden: true }).waitFor()
})

test('[FIND5] by keyboard alone, and an empty list says what to do', async () => {
  await setGroups([])
  const page = await site.visitAs(admin, '/dashboard/synonyms')
  await page.getByText('No synonyms yet').waitFor()
  await page.getByRole('button', { name: 'Add a group' }).focus()
  await page.keyboard.press('Enter')
  await expectFocus(page.getByLabel('Words and phrases'))
  await page.keyboard.type('UK, Britain')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const heard = said(page, '“UK, Britain” now mean the same in a search.')
  await page.keyboard.press('Enter')
  await heard
  await expectFocus(page.getByRole('button', { name: 'Add a group' }))
  expect(await groupsNow()).toEqual([['UK', 'Britain']])
})

test('[FIND5] axe finds nothing in an empty list and in the windows', async () => {
  await setGroups([])
  const page = await site.visitAs(admin, '/dashboard/synonyms', calm)
  await page.getByText('No synonyms yet').waitFor()
  await expectSoundEverywhere(page)
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await expectSoundEverywhere(page)
})

test('[R4] a moderator has no access to the synonyms', async () => {
  const moderator = await signUp(site.product, 'moderator')
  const page = await site.visitAs(moderator, '/dashboard/synonyms')
  await page.getByRole('heading', { name: "You don't have access to this page" }).waitFor()
})
