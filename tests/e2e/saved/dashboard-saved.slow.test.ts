import { describe, expect, test } from 'vitest'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { expectFocus, hydrated, pressAndHear, said, testSite } from '../../support/browser/site.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { type Person, send, signUp } from '../../support/identity/people.ts'

const site = testSite()

const offer = (index: number, days: number) =>
  insertScholarship(site.product.db, {
    university_name: `University ${index}`,
    scholarship_name: `Award ${index}`,
    application_deadline: dateIn(days),
  })
const save = ({ token }: Person, ...ids: string[]) =>
  send(site.product, 'POST', '/saved', { token, body: { ids } })
/** The note that a person has; they have one. */
async function noteOf({ userId }: Person): Promise<string | undefined> {
  const rows = await site.product.db
    .selectFrom('saved_scholarships')
    .select('note')
    .where('user_id', '=', userId)
    .where('note', '<>', '')
    .execute()
  return rows[0]?.note
}
const writeNote = ({ userId }: Person, note: string) =>
  site.product.db
    .updateTable('saved_scholarships')
    .set({ note })
    .where('user_id', '=', userId)
    .where('note', '<>', '')
    .execute()

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[SAVE1] what is saved stands by deadline, with a note and a state; removing can be undone', async () => {
    const amina = await signUp(site.product)
    await save(amina, await offer(1, 60), await offer(2, 5), await offer(3, -5))
    const page = await site.visitAs(amina, '/dashboard/saved', look)
    const entry = (index: number) => page.getByRole('listitem').filter({ hasText: `University ${index}` })
    await entry(1).waitFor()
    expect(await page.getByRole('listitem').getByRole('heading').allInnerTexts()).toEqual([
      'Award 2',
      'Award 1',
      'Award 3',
    ])
    await entry(1).getByText('Open', { exact: true }).waitFor()
    await entry(2)
      .getByText(/^Closing in [56] days$/)
      .waitFor()
    await entry(3).getByText('Closed', { exact: true }).waitFor()

    const note = page.getByLabel('Note on Award 2, University 2')
    await note.fill('Ask Ms. Rossi.')
    await note.blur()
    await entry(2).getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await hydrated(page)
    await expect.poll(() => note.inputValue()).toBe('Ask Ms. Rossi.')
    await note.fill('Ask Mr. Rossi.')
    await page.reload()
    await expect.poll(() => note.inputValue()).toBe('Ask Mr. Rossi.')
    await expect.poll(() => noteOf(amina)).toBe('Ask Mr. Rossi.')

    await note.fill('Left by a reload.')
    await writeNote(amina, 'Written on a phone.')
    await page.reload()
    await expect.poll(() => note.inputValue()).toBe('Written on a phone.\nLeft by a reload.')
    expect(await noteOf(amina)).toBe('Written on a phone.')
    await note.fill('Ask Mr. Rossi.')
    // Undo brings back what the page has read.
    const readAgain = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/saved')
    await note.blur()
    await (await readAgain).finished()
    await expect.poll(() => noteOf(amina)).toBe('Ask Mr. Rossi.')

    await pressAndHear(page, 'Remove Award 2, University 2', 'Removed: Award 2.')
    // With the focus it stays, however long the machine pauses.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await entry(2).waitFor({ state: 'detached' })
    await page.getByText('2 scholarships').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => note.inputValue()).toBe('Ask Mr. Rossi.')
    await page.getByText('3 scholarships').waitFor()

    await entry(2).getByRole('link', { name: 'Details of Award 2' }).click()
    await page
      .getByRole('button', { name: 'Save Award 2' })
      .and(page.locator('[aria-pressed=true]'))
      .waitFor()
  })

  test('[SAVE6] the private calendar address is made, copied, renewed and revoked', async () => {
    const amina = await signUp(site.product)
    await save(amina, await offer(4, 30))
    const page = await site.visitAs(amina, '/dashboard/saved', {
      ...look,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const address = page.getByLabel('Calendar address')
    const served = async (url: string) => (await fetch(url)).status

    await pressAndHear(page, 'Create an address', 'Your calendar address is ready.')
    const first = await address.inputValue()
    expect(await served(first)).toBe(200)
    const subscribe = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await subscribe('Apple or calendar app')).toBe(first.replace('http:', 'webcal:'))
    expect(await subscribe('Google Calendar')).toContain(
      encodeURIComponent(first.replace('http:', 'webcal:')),
    )
    expect(await subscribe('Outlook.com')).toContain(encodeURIComponent(first))
    await pressAndHear(page, 'Copy', 'Copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Renew' }).click()
    const question = page.getByRole('alertdialog', { name: 'Renew the address?' })
    await pressAndHear(question, 'Renew', 'Your calendar address is ready.')
    await expect.poll(() => address.inputValue()).not.toBe(first)
    const second = await address.inputValue()
    expect([await served(first), await served(second)]).toEqual([404, 200])

    await page.reload()
    await page.getByText(/^Your address was created on/).waitFor()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await pressAndHear(page.getByRole('alertdialog'), 'Revoke', 'Your calendar address has been revoked.')
    await page.getByRole('button', { name: 'Create an address' }).waitFor()
    expect(await served(second)).toBe(404)
  })
})

test('[SAVE1] a note that was just changed, or emptied, is there again as it was written when removing is undone', async () => {
  const amina = await signUp(site.product)
  await save(amina, await offer(7, 10))
  const page = await site.visitAs(amina, '/dashboard/saved')
  const note = page.getByLabel('Note on Award 7, University 7')
  const removeAndUndo = async () => {
    await pressAndHear(page, 'Remove Award 7, University 7', 'Removed: Award 7.')
    await note.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await note.waitFor()
  }
  await note.fill('Ask Dr Haque.')
  await note.blur()
  await expect.poll(() => noteOf(amina)).toBe('Ask Dr Haque.')
  await note.fill('Ask Dr Karim.')
  await removeAndUndo()
  await expect.poll(() => noteOf(amina)).toBe('Ask Dr Karim.')
  await expect.poll(() => note.inputValue()).toBe('Ask Dr Karim.')
  await note.fill('')
  await removeAndUndo()
  await expect.poll(() => noteOf(amina)).toBeUndefined()
  await expect.poll(() => note.inputValue()).toBe('')
})

test('[SAVE1] by keyboard: removing keeps one’s place, Undo is in reach', async () => {
  const amina = await signUp(site.product)
  await save(amina, await offer(5, 10), await offer(6, 20))
  const page = await site.visitAs(amina, '/dashboard/saved')
  const remove = page.getByRole('button', { name: 'Remove Award 5, University 5' })
  await remove.focus()
  const heard = said(page, 'Removed: Award 5.')
  await page.keyboard.press('Enter')
  await heard
  await expectFocus(page.getByText('1 scholarship').locator('../..'))
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await remove.waitFor()
})
