import { describe, expect, test } from 'vitest'
import { pages } from '../../../contract/core/pages.ts'
import { expectAccessible, looks } from '../../support/browser/browser.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { expectFocus, keepMessages, pressAndHear, testSite } from '../../support/browser/site.ts'
import { knownId } from '../../support/known-id.ts'

const site = testSite()

const offer = (values: Parameters<typeof insertScholarship>[1] = {}) =>
  insertScholarship(site.product.db, { application_fee_minor: 0, ...values })

describe.each(looks)('on a $device, $colorScheme', ({ device, ...look }) => {
  test('[T4] [T5] a moderator looks at an application, answers it, processes and completes it', async () => {
    const applicant = await signUp(site.product, 'user', `Ines ${device}`)
    const moderator = await signUp(site.product, 'moderator', 'Mona Staff')
    const id = await applyFree(site.product, applicant, await offer())
    const page = await site.visitAs(
      moderator,
      `/dashboard/allAppliedScholarship?search=${encodeURIComponent(`Ines ${device}`)}`,
      look,
    )
    // While Undo is offered, the next step is in the menu.
    await keepMessages(page)

    await choose(page, /Ines/, /^Feedback to Ines/)
    const feedback = page.getByRole('dialog', { name: 'Feedback' })
    await feedback.getByLabel('Feedback').fill('Please send your transcript.')
    await pressAndHear(feedback, 'Send feedback', 'Your feedback has been sent.')

    await pressAndHear(page, 'Start processing', 'The application is now Processing.')
    await page.getByRole('cell', { name: 'Processing' }).first().waitFor()
    await choose(page, /Ines/, /^Complete: Ines/)
    await page.getByRole('button', { name: 'Yes, complete it!' }).click()
    await page.getByRole('cell', { name: 'Completed' }).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^(Cancel|Complete|Start)/ }).count()).toBe(0)

    await choose(page, /Ines/, /^Details of Ines/)
    const details = page.getByRole('dialog', { name: 'Application details' })
    await details.getByText(applicant.email).waitFor()
    await details.getByText('Please send your transcript.').waitFor()
    await details.getByText('Mona Staff').first().waitFor()
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })

    const row = await site.product.db
      .selectFrom('applications')
      .where('id', '=', knownId(id))
      .select(['status', 'feedback'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'Completed', feedback: 'Please send your transcript.' })
  })

  test('[T3] [V1] a moderator reads all reviews and deletes one', async () => {
    const author = await signUp(site.product, 'user', `Rosa ${device}`)
    const moderator = await signUp(site.product, 'moderator')
    const scholarshipId = await offer({ university_name: `Review College ${device}` })
    await applyFree(site.product, author, scholarshipId)
    const comment = `Long queues, kind staff, ${device}.`
    const body = { scholarshipId, ratingPoint: 3.5, reviewerComments: comment }
    expect((await send(site.product, 'POST', '/reviews', { token: author.token, body })).status).toBe(201)
    const page = await site.visitAs(moderator, '/dashboard/allReviews', look)

    await page.getByText(comment).waitFor()
    await page.getByRole('heading', { name: `Review College ${device}` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Delete the review of Rosa ${device}` }).click()
    await pressAndHear(page, 'Yes, delete it!', 'Deleted! Your review has been deleted.')
    await page.getByText('Deleted', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'All reviews' }).waitFor()
    await page.getByText(comment).waitFor({ state: 'detached' })
  })
})

test('[T4] staff cancel an application, which rejects it', async () => {
  const [applicant, admin] = [await signUp(site.product), await signUp(site.product, 'admin')]
  const id = await applyFree(site.product, applicant, await offer({ scholarship_name: 'Rejected Award' }))
  const page = await site.visitAs(admin, '/dashboard/allAppliedScholarship?status=Pending')
  await keepMessages(page)
  await page.getByRole('heading', { name: 'Manage applied Scholarship' }).waitFor()

  await choose(page, /Rejected Award/, /^Cancel: .*Rejected Award/)
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
  await pressAndHear(page, 'Yes, delete it!', 'Your application has been rejected.')
  await page.getByRole('button', { name: /^Undo: .*Rejected Award/ }).waitFor()
  const { status } = await site.product.db
    .selectFrom('applications')
    .where('id', '=', knownId(id))
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('Rejected')
})

test('[T4] nobody is offered to decide on their own application', async () => {
  const moderator = await signUp(site.product, 'moderator')
  await applyFree(site.product, moderator, await offer())
  const page = await site.visitAs(moderator, `/dashboard/allAppliedScholarship?search=${moderator.email}`)
  await page.getByText('Your own').waitFor()
  expect(await page.getByRole('button', { name: /^(Feedback|Cancel|Start)/ }).count()).toBe(0)
})

test('[T5] when a colleague was faster, the page says so and shows the new status', async () => {
  const [applicant, moderator] = [
    await signUp(site.product, 'user', 'Fast Lane'),
    await signUp(site.product, 'moderator'),
  ]
  const id = await applyFree(site.product, applicant, await offer())
  const page = await site.visitAs(moderator, '/dashboard/allAppliedScholarship?search=fast+lane', {
    expectErrors: [/409/, /Changing the status failed/],
  })
  await page.getByRole('button', { name: 'Start processing' }).waitFor()
  await site.product.db
    .updateTable('applications')
    .set({ status: 'Rejected' })
    .where('id', '=', knownId(id))
    .execute()
  await pressAndHear(page, 'Start processing', 'The application cannot move to that status from here.')
  await page.getByRole('cell', { name: 'Rejected' }).waitFor()
})

test('[T5] the page of an application is decided by keyboard alone: the focus goes on to Undo, and completing is not red', async () => {
  const [applicant, moderator] = [await signUp(site.product), await signUp(site.product, 'moderator')]
  const id = await applyFree(site.product, applicant, await offer({ scholarship_name: 'Keyed Award' }))
  const page = await site.visitAs(moderator, pages.application(id))
  await keepMessages(page)
  await page.getByRole('button', { name: /^Start processing/ }).press('Enter')
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expectFocus(undo)
  await page.reload()
  await page.getByRole('button', { name: /^Complete/ }).press('Enter')
  const confirm = page.getByRole('button', { name: 'Yes, complete it!' })
  await confirm.waitFor()
  expect(await confirm.getAttribute('class')).not.toContain('bg-danger')
  await confirm.press('Enter')
  await expectFocus(undo)
})

test('[T4] from a list, the page of an application leads on in its order and skips nobody; opened directly it names no place', async () => {
  const scholarshipId = await offer({ scholarship_name: 'Walked Award' })
  for (const name of ['Carla Third', 'Adam First', 'Bela Second']) {
    await applyFree(site.product, await signUp(site.product, 'user', name), scholarshipId)
  }
  const list = `/dashboard/allAppliedScholarship?search=Walked&sort=applicant&status=Pending`
  const page = await site.visitAs(await signUp(site.product, 'moderator'), list)
  await keepMessages(page)
  await page.getByRole('button', { name: 'Adam First', exact: true }).click()
  await page.getByRole('link', { name: 'Open as a page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Adam First' }).waitFor()
  await page.getByText('1 of 3', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Previous application' }).count()).toBe(0)
  await page.getByRole('button', { name: /^Start processing/ }).click()
  await page.getByRole('button', { name: /^Undo/ }).waitFor()
  const next = page.getByRole('link', { name: 'Next application' })
  await next.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bela Second' }).waitFor()
  await expectFocus(next)
  await next.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Carla Third' }).waitFor()
  await page.getByText('3 of 3', { exact: true }).waitFor()
  expect(await next.count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Previous application' }).click()
  await page.getByText('2 of 3', { exact: true }).waitFor()
  const direct = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.waitForURL(url => url.href.endsWith(list))
  await page.goto(direct)
  await page.getByRole('heading', { level: 1, name: 'Bela Second' }).waitFor()
  expect(await page.getByRole('navigation', { name: 'List of applications' }).innerText()).toBe(
    'Back to the list',
  )
})
