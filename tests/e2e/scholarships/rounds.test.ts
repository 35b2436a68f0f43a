import { describe, expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { insertReview } from '../../support/application-factories.ts'
import { ask } from '../../support/ask.ts'
import { expectAccessible, otherLooks } from '../../support/browser/browser.ts'
import { pressAndHear, testSite } from '../../support/browser/site.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'

const site = testSite()

describe.each(otherLooks)('on a $device, $colorScheme', look => {
  test('[ROUND1] [ROUND2] [ROUND3] staff copy a scholarship, set its closing in a zone, publish and close it', async () => {
    const { product } = site
    const [id, office] = await Promise.all([
      insertScholarship(product.db, { application_fee_minor: 0 }),
      signUp(product, 'moderator'),
    ])
    const student = await signUp(product)
    await insertReview(product.db, {
      user_id: student.userId,
      scholarship_id: id,
      comments: 'Bridges are built here',
    })
    const page = await site.visitAs(office, pages.scholarshipRound(id), look)
    await page.getByRole('button', { name: 'Duplicate for next year' }).dblclick()
    await page.getByText('Its dates were copied from last year: please check them').waitFor()
    const copy = new URL(page.url()).pathname.split('/').at(-2) ?? ''
    expect(copy).not.toBe(id)
    expect((await ask(product, office, `GET /rounds/${id}`)).body.series).toHaveLength(1)

    await page.getByLabel('Time zone').fill('Europe/Rome')
    await page.getByLabel('Closes').fill('2099-03-29T02:30')
    await page.getByText('The clocks go forward then, and skip this time: it is read as').waitFor()
    await page.getByLabel('Closes').fill('2099-03-05T17:00')
    await page.getByText('5 March 2099, 17:00 (Rome)').waitFor()
    await page.getByText('= 5 March 2099, 16:00 (UTC)').waitFor()
    await page.getByLabel('Maximum applications').fill('3')
    await expectAccessible(page)
    await pressAndHear(page, 'Save', 'The round is saved.')
    await page.getByRole('link', { name: 'Preview as a student' }).click()
    await page.getByText('Closes 5 March 2099, 17:00 (Rome)').waitFor()
    await page.getByText('This is a preview: students apply here.').waitFor()
    await page.getByText('Bridges are built here').waitFor()
    await page.getByText('About another round').waitFor()
    await page.getByRole('link', { name: 'Back to the round' }).click()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Open', { exact: true }).waitFor()

    const visitor = await site.visit(pages.scholarshipDetails(copy), look)
    await visitor.getByText('Closes 5 March 2099, 17:00 (Rome)').waitFor()
    await visitor.getByText('0 of 3 places taken').waitFor()

    await page.getByRole('button', { name: 'Close now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText('Nobody has saved it or started to apply, so nobody is emailed.', { exact: false })
      .waitFor()
    await dialog.getByRole('button', { name: 'Keep it open' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('When it was published.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Close now' }).click()
    await dialog.getByLabel('Reason').fill('The money is spent.')
    await page.reload()
    await page.getByRole('button', { name: 'Close now' }).click()
    expect(await dialog.getByLabel('Reason').inputValue(), 'kept over a reload').toBe('The money is spent.')
    await dialog.getByRole('button', { name: 'Close now' }).click()
    await page.getByText('Reason: The money is spent.').waitFor()
    await page.getByText('It is closed. A time in the future opens it again.').waitFor()
    await expectAccessible(page)
    expect((await ask(product, office, `GET /rounds/${copy}`)).body.state).toBe('closed')
    await visitor.reload()
    await visitor.getByText('The application deadline of this scholarship has passed.').waitFor()

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete this scholarship?' })
      .getByText('Lakeside University from every list. Nobody has started to apply', { exact: false })
      .waitFor()
    await pressAndHear(page.getByRole('alertdialog'), 'Delete it', dashboardMessages.scholarshipDeleted)
    await page.waitForURL(url => url.pathname === pages.manageScholarships)
    expect((await ask(product, office, `GET /rounds/${copy}`)).status).toBe(404)
  })
})
