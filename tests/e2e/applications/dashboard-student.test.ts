import { describe, expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { expectAccessible, looks, screens } from '../../support/browser/browser.ts'
import { applyFree, choose, moreOf } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { ask } from '../../support/ask.ts'
import { insertScholarshipWithForm, shortForm } from '../../support/form-factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { keepMessages, pressAndHear, testSite } from '../../support/browser/site.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()

const offer = (values: Parameters<typeof insertScholarship>[1] = {}) =>
  insertScholarship(site.product.db, { application_fee_minor: 0, ...values })

describe.each(looks)('on a $device, $colorScheme', look => {
  test('[U4] [U5] [V1] an applicant edits an application, then cancels it', async () => {
    const amina = await signUp(site.product)
    const id = await applyFree(site.product, amina, await offer())
    const page = await site.visitAs(amina, '/dashboard/myApplication', look)

    const more = moreOf(page, /Lakeside/)
    await more.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => scrollY), 'nothing takes the focus by itself').toBe(0)
    await choose(page, /Lakeside/, /^Edit Lakeside/)
    const form = page.getByRole('dialog', { name: 'Edit application' })
    await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe('+44 20 7946 0000')
    await form.getByRole('definition').getByText('Engineering', { exact: true }).waitFor()
    expect(await form.getByLabel('Subject').count(), 'a fact, not a field').toBe(0)
    await form.getByLabel('Address').fill('')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form.getByRole('alert').getByText('Please enter your address.').waitFor()
    await form.getByLabel('Address').fill('22 Harbour Road')
    await pressAndHear(form, 'Save changes', 'Congratulations! Your application has been updated.')
    await page.getByRole('cell', { name: '22 Harbour Road' }).waitFor()
    await expect.poll(() => more.evaluate(button => button === document.activeElement)).toBe(true)

    await choose(page, /Lakeside/, /^Cancel apply/)
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await question.getByText("You won't be able to revert this!").waitFor()
    await pressAndHear(question, 'Yes, delete it!', 'Deleted! Your application has been deleted.')
    // The row leaves at once.
    await page.getByText('No application submitted yet').waitFor()
    await page.reload()
    await page.getByText('No application submitted yet').waitFor()
    const rows = await site.product.db
      .selectFrom('applications')
      .where('id', '=', knownId(id))
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  test('[U6] [U7] [V2] an applicant reviews a scholarship, changes the review and deletes it', async () => {
    const amina = await signUp(site.product)
    await applyFree(site.product, amina, await offer({ scholarship_name: 'Harbour Award' }))
    const page = await site.visitAs(amina, '/dashboard/myApplication', look)

    await choose(page, /Harbour Award/, /^Add review of Harbour Award/)
    const form = page.getByRole('dialog', { name: 'Add review' })
    await form.getByRole('button', { name: 'Post review' }).click()
    await form.getByRole('alert').getByText('Please enter a rating from 1 to 5.').waitFor()
    await form.getByRole('alert').getByText('Please enter your comment.').waitFor()
    await form.getByLabel('Exact rating').fill('4.5')
    await form.getByLabel('Comment').fill('Kind people, clear answers.')
    await pressAndHear(form, 'Post review', 'Your review has been posted')
    await moreOf(page, /Harbour Award/).click()
    await page.getByRole('menuitem', { name: /^Cancel apply/ }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: /^Add review/ }).count()).toBe(0)

    await page.goto(`/dashboard/myReviews`)
    const list = page.getByRole('dialog', { name: 'My Reviews' })
    await list.getByRole('cell', { name: /Harbour Award$/ }).waitFor()
    await expectAccessible(page)
    await list.getByRole('button', { name: /^Edit review/ }).click()
    const change = page.getByRole('dialog', { name: 'Edit review' })
    await change.getByLabel('Comment').fill('Kind people, quick answers.')
    await pressAndHear(change, 'Save review', 'Your review has been updated')
    await list.getByText('Kind people, quick answers.').waitFor()

    await choose(page, /Harbour Award/, /^Delete review/)
    await pressAndHear(page, 'Yes, delete it!', 'Deleted! Your review has been deleted.')
    await list.getByRole('cell', { name: /Deleted$/ }).waitFor()
    await page.reload()
    await list.getByText('No reviews yet').waitFor()
    await list.getByRole('button', { name: 'Close window' }).click()
    await page.waitForURL(url => url.pathname === '/dashboard')
  })
})

test('[U3] [U5] [DRAFT1] what was deleted leaves at once and comes back by Undo, and is gone without', async () => {
  const amina = await signUp(site.product)
  const id = await applyFree(site.product, amina, await offer({ scholarship_name: 'Undo Award' }))
  const { scholarshipId } = await insertScholarshipWithForm(site.product, {
    scholarship_name: 'Draft Award',
    definition: shortForm,
  })
  await ask(site.product, amina, 'POST /drafts', { scholarshipId })
  const page = await site.visitAs(amina, '/dashboard/myApplication', {
    viewport: screens.phone,
    expectErrors: [/409 \(Conflict\)/, /^Undo failed/],
  })
  await keepMessages(page)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const row = page.getByText('Undo Award').first()

  await choose(page, /Undo Award/, /^Cancel apply/)
  const question = page.getByRole('alertdialog')
  await question.getByText('You can undo this for 10 seconds; after that:', { exact: false }).waitFor()
  await pressAndHear(question, 'Yes, delete it!', dashboardMessages.applicationDeleted)
  await page.getByText('No application submitted yet').waitFor()
  await undo.click()
  await page.getByText('Undone. Nothing was deleted.').waitFor()
  await row.waitFor()
  const kept = await site.product.db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', knownId(id))
    .execute()
  expect(kept).toEqual([{ id }])

  await page.getByRole('button', { name: /^Delete the draft for Draft Award/ }).click()
  await pressAndHear(question, 'Yes, delete it!', 'The draft has been deleted.')
  await expect.poll(() => page.getByRole('heading', { name: 'Draft Award' }).count()).toBe(0)
  await undo.click()
  await page.getByRole('heading', { name: 'Draft Award' }).waitFor()

  await page.getByRole('button', { name: /^Delete the draft for Draft Award/ }).click()
  await pressAndHear(question, 'Yes, delete it!', 'The draft has been deleted.')
  await site.product.db.deleteFrom('deleted_rows').execute()
  await undo.click()
  await page.getByText(errors.undo_too_late.message).waitFor()
})
