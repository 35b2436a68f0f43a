import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, screens, useBrowser } from '../../support/browser/browser.ts'
import { applyFree, choose, openAs } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { startTestProduct, type TestProduct } from '../../support/product.ts'
import { said } from '../../support/browser/site.ts'

let product: TestProduct
const browser = useBrowser()

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.stop())

const offer = (values: Parameters<typeof insertScholarship>[1] = {}) =>
  insertScholarship(product.db, { application_fee_minor: 0, ...values })

describe.each([
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const)('on a %s, %s', (screen, colorScheme) => {
  test('[T4] [T5] a moderator looks at an application, answers it, processes and completes it', async () => {
    const applicant = await signUp(product, 'user', `Ines ${screen}`)
    const moderator = await signUp(product, 'moderator', 'Mona Staff')
    const id = await applyFree(product, applicant, await offer())
    const page = await browser.open({ viewport: screens[screen], colorScheme })
    await openAs(
      product,
      page,
      moderator,
      `/dashboard/allAppliedScholarship?search=${encodeURIComponent(`Ines ${screen}`)}`,
    )

    await choose(page, /Ines/, /^Feedback to Ines/)
    const feedback = page.getByRole('dialog', { name: 'Feedback' })
    await feedback.getByLabel('Feedback').fill('Please send your transcript.')
    await expectAccessible(page)
    const sent = said(page, 'Your feedback has been sent.')
    await feedback.getByRole('button', { name: 'Send feedback' }).click()
    await sent

    const moved = said(page, 'The application is now Processing.')
    await page.getByRole('button', { name: 'Start processing' }).click()
    await moved
    await page.getByRole('cell', { name: 'Processing' }).first().waitFor()
    await choose(page, /Ines/, /^Complete: Ines/)
    await page.getByRole('button', { name: 'Yes, complete it!' }).click()
    await page.getByRole('cell', { name: 'Completed' }).waitFor()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: /^(Cancel|Complete|Start)/ }).count()).toBe(0)
    await expectAccessible(page)

    await choose(page, /Ines/, /^Details of Ines/)
    const details = page.getByRole('dialog', { name: 'Application details' })
    await details.getByText(applicant.email).waitFor()
    await details.getByText('Please send your transcript.').waitFor()
    await details.getByText('Mona Staff').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })

    const row = await product.db
      .selectFrom('applications')
      .where('id', '=', id)
      .select(['status', 'feedback'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'Completed', feedback: 'Please send your transcript.' })
  })

  test('[T3] [V1] a moderator reads all reviews and deletes one', async () => {
    const author = await signUp(product, 'user', `Rosa ${screen}`)
    const moderator = await signUp(product, 'moderator')
    const scholarshipId = await offer({ university_name: `Review College ${screen}` })
    await applyFree(product, author, scholarshipId)
    const comment = `Long queues, kind staff, ${screen}.`
    const body = { scholarshipId, ratingPoint: 3.5, reviewerComments: comment }
    expect((await send(product, 'POST', '/reviews', { token: author.token, body })).status).toBe(201)
    const page = await browser.open({ viewport: screens[screen], colorScheme })
    await openAs(product, page, moderator, '/dashboard/allReviews')

    await page.getByText(comment).waitFor()
    await page.getByRole('heading', { name: `Review College ${screen}` }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Delete the review of Rosa ${screen}` }).click()
    const toast = said(page, 'Deleted! Your review has been deleted.')
    await page.getByRole('button', { name: 'Yes, delete it!' }).click()
    await toast
    await page.getByText('Deleted', { exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'All reviews' }).waitFor()
    await page.getByText(comment).waitFor({ state: 'detached' })
  })
})

test('[T4] staff cancel an application, which rejects it', async () => {
  const [applicant, admin] = [await signUp(product), await signUp(product, 'admin')]
  const id = await applyFree(product, applicant, await offer({ scholarship_name: 'Rejected Award' }))
  const page = await browser.open()
  await openAs(product, page, admin, '/dashboard/allAppliedScholarship?status=Pending')
  await page.getByRole('heading', { name: 'Manage applied Scholarship' }).waitFor()

  await choose(page, /Rejected Award/, /^Cancel: .*Rejected Award/)
  await page.getByRole('alertdialog', { name: 'Are you sure?' }).waitFor()
  const toast = said(page, 'Your application has been rejected.')
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await toast
  await page.getByRole('button', { name: /^Undo: .*Rejected Award/ }).waitFor()
  const { status } = await product.db
    .selectFrom('applications')
    .where('id', '=', id)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe('Rejected')
})

test('[T4] nobody is offered to decide on their own application', async () => {
  const moderator = await signUp(product, 'moderator')
  await applyFree(product, moderator, await offer())
  const page = await browser.open()
  await openAs(product, page, moderator, `/dashboard/allAppliedScholarship?search=${moderator.email}`)
  await page.getByText('Your own application').waitFor()
  expect(await page.getByRole('button', { name: /^(Feedback|Cancel|Start)/ }).count()).toBe(0)
})

test('[T5] when a colleague was faster, the page says so and shows the new status', async () => {
  const [applicant, moderator] = [
    await signUp(product, 'user', 'Fast Lane'),
    await signUp(product, 'moderator'),
  ]
  const id = await applyFree(product, applicant, await offer())
  const page = await browser.open({ expectErrors: [/409/, /Changing the status failed/] })
  await openAs(product, page, moderator, '/dashboard/allAppliedScholarship?search=fast+lane')
  await page.getByRole('button', { name: 'Start processing' }).waitFor()
  await product.db.updateTable('applications').set({ status: 'Rejected' }).where('id', '=', id).execute()
  await page.getByRole('button', { name: 'Start processing' }).click()
  await page.getByText('The application cannot move to that status from here.').waitFor()
  await page.getByRole('cell', { name: 'Rejected' }).waitFor()
})
