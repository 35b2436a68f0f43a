import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { errors } from '../../../contract/errors.ts'
import { maximumImageBytes } from '../../../contract/core/images/image-limits.ts'
import { largeFile } from '../../support/documents/large-file.ts'
import { dateIn, insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { pictureFile } from '../../support/documents/picture-file.ts'
import { addressOf, expectFocus, refusedRequest, said, testSite } from '../../support/browser/site.ts'
import { applicationForm, cards, fillApplication, payByCard } from '../../support/browser/student-steps.ts'

const site = testSite()
const tooLarge = largeFile('big.png', maximumImageBytes + 1)
const expectErrors = [refusedRequest, /^Loading failed\./]

async function openDetails(id: string): Promise<Page> {
  return site.visitAs(await signUp(site.product), `/scholarshipDetails/${id}`, { expectErrors })
}

const apply = (page: Page) => page.getByRole('link', { name: 'Apply Scholarship' }).click()
const change = (id: string) => site.product.db.updateTable('scholarships').where('id', '=', id)

describe('between the details and the payment', () => {
  test('[P1] the scholarship is archived: the payment page says so and leads to others', async () => {
    const id = await insertScholarship(site.product.db)
    const page = await openDetails(id)
    await change(id).set({ archived_at: new Date() }).execute()

    await apply(page)

    await page.getByRole('alert').getByText('This scholarship is no longer offered.').waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'All Scholarships' }).click()
    await expect.poll(() => addressOf(page)).toBe('/allScholarships')
  })

  test('[F3] the deadline passes: the payment page says so before any money is taken', async () => {
    const id = await insertScholarship(site.product.db)
    const page = await openDetails(id)
    await change(id)
      .set({ application_deadline: dateIn(-3) })
      .execute()

    await apply(page)

    await page.getByRole('alert').getByText(errors.deadline_passed.message).waitFor()
    expect(await page.getByLabel('Card number').count()).toBe(0)
  })

  test('[P6] the fee changes: the payment page shows the new one', async () => {
    const id = await insertScholarship(site.product.db, { application_fee_minor: 5_000 })
    const page = await openDetails(id)
    await page.getByText('$50', { exact: true }).waitFor()
    await change(id).set({ application_fee_minor: 7_500 }).execute()

    await apply(page)

    await page.getByText('$75', { exact: true }).filter({ visible: true }).first().waitFor()
  })

  test('[P6] the fee changes while the card is typed: the old one goes back, and the new one is shown before it is charged', async () => {
    const id = await insertScholarship(site.product.db, { application_fee_minor: 5_000 })
    const page = await openDetails(id)
    await apply(page)
    const fee = page
      .getByRole('main')
      .getByText(/^\$\d+$/)
      .filter({ visible: true })
      .first()
    await page.getByLabel('Card number').waitFor()
    // Pay comes with the payment that was begun for the old fee; the card's fields do not wait for it.
    await page.getByRole('button', { name: 'Pay', exact: true, disabled: false }).waitFor()
    expect(await fee.innerText()).toBe('$50')
    await change(id).set({ application_fee_minor: 7_500 }).execute()

    await payByCard(page, cards.good)
    await page.getByRole('alert').getByText(errors.payment_unusable.message).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('alert').getByText('The application fee has changed: it is now $75.').waitFor()
    expect(await fee.innerText()).toBe('$75')
    await payByCard(page, cards.good)
    await expectFocus(applicationForm(page).getByLabel('Phone'))
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your fee is paid' }).waitFor()
    expect(await fee.innerText()).toBe('$75')
  })

  test('[V5] the scholarship cannot be loaded: the page says so, and the next try works', async () => {
    const page = await openDetails(await insertScholarship(site.product.db))
    await page.route('**/api/scholarships/*', route => route.abort())

    await apply(page)
    await page
      .getByRole('alert')
      .getByText(/We could not reach the server/)
      .waitFor()
    await page.unroute('**/api/scholarships/*')
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByLabel('Card number').waitFor()
  })
})

describe('in the application form', () => {
  /** The form of a scholarship without a fee. */
  async function openForm() {
    const id = await insertScholarship(site.product.db, { application_fee_minor: 0 })
    const page = await openDetails(id)
    await apply(page)
    const form = applicationForm(page)
    await form.waitFor()
    return { id, page, form, submit: () => form.getByRole('button', { name: 'Submit application' }).click() }
  }

  test('[F3] the deadline passes: the form says so and keeps what was typed', async () => {
    const { id, form, submit } = await openForm()
    await fillApplication(form)
    await change(id)
      .set({ application_deadline: dateIn(-3) })
      .execute()

    await submit()

    await form.getByRole('alert').getByText(errors.deadline_passed.message).waitFor()
    expect(await form.getByLabel('Address').inputValue()).toBe('1 High Street, Leeds')
  })

  test('[F3] a second tab applies to the same: the first is told, and one application is kept', async () => {
    const { id, page, form, submit } = await openForm()
    const second = await page.context().newPage()
    await second.goto('/payment')
    await fillApplication(applicationForm(second))
    const toast = said(second, 'Congratulations!')
    await applicationForm(second).getByRole('button', { name: 'Submit application' }).click()
    await toast

    await fillApplication(form)
    await submit()

    await form.getByRole('alert').getByText(errors.already_applied.message).waitFor()
    const kept = await site.product.db
      .selectFrom('applications')
      .select('id')
      .where('scholarship_id', '=', id)
      .execute()
    expect(kept).toHaveLength(1)
  })

  test.each([
    [
      'no picture',
      () => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }),
      errors.image_not_supported,
    ],
    ['too large', tooLarge, errors.image_too_large],
    [
      'broken',
      () => ({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') }),
      errors.image_not_supported,
    ],
  ])(
    '[V6] a photo that is %s is refused in words, and the form can be sent without it',
    async (_case, file, { message }) => {
      const { page, form, submit } = await openForm()
      await fillApplication(form)

      await form.getByLabel('Photo').setInputFiles(file())
      await form.getByText(message).first().waitFor()
      const toast = said(page, 'Congratulations!')
      await submit()

      await toast
    },
  )

  test('[V6] Enter while the photo is uploading sends nothing; afterwards the photo goes along', async () => {
    const { id, page, form } = await openForm()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/images', async route => {
      await held
      await route.continue()
    })
    await fillApplication(form)

    await form.getByLabel('Photo').setInputFiles(await pictureFile('me.png'))
    await form.getByRole('status').getByText('Uploading the photo').waitFor()
    await form.getByLabel('Phone').press('Enter')
    expect(await form.getByRole('button', { name: 'Please wait' }).count(), 'not being sent').toBe(0)
    release()
    await form.getByAltText('Your chosen portrait').waitFor()
    await form.getByRole('button', { name: 'Submit application', disabled: false }).waitFor()
    const toast = said(page, 'Congratulations!')
    await form.getByLabel('Phone').press('Enter')

    await toast
    const { photo } = await site.product.db
      .selectFrom('applications')
      .select('photo')
      .where('scholarship_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(photo).toMatch(/^\/images\//)
  })
})
