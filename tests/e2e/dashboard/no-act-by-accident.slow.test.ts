import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { knownId } from '../../support/known-id.ts'
import { newsTo, mailsTo, sendNewsNow } from '../../support/mail/outbox.ts'
import { screens } from '../../support/browser/browser.ts'
import { ask } from '../../support/ask.ts'
import { applyFree } from '../../support/browser/dashboard-steps.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { keepMessages, pressAndHear, refusedRequest, said, testSite } from '../../support/browser/site.ts'

const site = testSite()

async function apply(name: string) {
  const scholarship = await insertScholarship(site.product.db, { application_fee_minor: 0 })
  return applyFree(site.product, await signUp(site.product, 'user', name), scholarship)
}
const statusOf = async (id: string) =>
  (
    await site.product.db
      .selectFrom('applications')
      .where('id', '=', knownId(id))
      .select('status')
      .executeTakeFirstOrThrow()
  ).status
const waitingMails = () =>
  site.product.db
    .selectFrom('jobs')
    .where('kind', '=', 'send_application_status')
    .where('done_at', 'is', null)
    .select('id')
    .execute()

test('[T5] a double click in a filtered list decides on one application, and Undo takes it back without a mail', async () => {
  const ids = [await apply('Ann First'), await apply('Ben Second'), await apply('Cay Third')]
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    '/dashboard/allAppliedScholarship?status=Pending',
  )
  await keepMessages(page)
  const moved = said(page, 'The application is now Processing.')
  await page.getByRole('button', { name: /^Start processing: Ben/ }).dblclick()
  await moved
  const undo = page.getByRole('button', { name: /^Undo: Ben/ })
  await undo.waitFor()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['Pending', 'Processing', 'Pending'])
  expect(await waitingMails()).toHaveLength(1)
  const row = page.getByRole('row', { name: /Ben Second/ })
  await row.getByRole('cell', { name: 'Processing' }).waitFor()

  const undone = said(page, 'Undone. The application is Pending again.')
  await undo.click()
  await undone
  expect(await page.getByText('The application is now Processing.').count(), 'no longer said').toBe(0)
  await page.getByRole('button', { name: /^Start processing: Ben/ }).waitFor()
  expect(await Promise.all(ids.map(statusOf))).toEqual(['Pending', 'Pending', 'Pending'])
  await sendNewsNow(site.product)
  await expect.poll(waitingMails).toEqual([])
  const { applicant_email: ben } = await site.product.db
    .selectFrom('applications')
    .where('id', '=', knownId(ids[1] ?? ''))
    .select('applicant_email')
    .executeTakeFirstOrThrow()
  expect((await mailsTo(site.product, ben)).filter(({ subject }) => /reading/.test(subject))).toEqual([])

  await page.getByRole('button', { name: /^More actions for Ann/ }).click()
  await page.getByRole('menuitem', { name: /^Cancel: Ann/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByText(/Rejects Ann First’s application for .*\. They get an email;/).waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^More actions for Ann/ })
    .and(page.locator(':focus'))
    .waitFor()
})

test('[T4] [T5] nobody is skipped: after acting on rows of a filtered list, Next shows exactly the ones that follow', async () => {
  const { db } = site.product
  const university_name = 'Queue College'
  const scholarship_id = await insertScholarship(db, { university_name })
  const names = Array.from({ length: 45 }, (_, index) => `Queue ${String(index).padStart(2, '0')}`)
  for (const [index, user_name] of names.entries()) {
    const user_id = await insertUser(db, { user_name })
    const applied_at = new Date(Date.UTC(2026, 0, 1, 0, index))
    await insertApplication(db, { user_id, scholarship_id, university_name, applied_at })
  }
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    '/dashboard/allAppliedScholarship?status=Pending&sort=date&search=Queue',
  )
  await keepMessages(page)
  const shown = () =>
    page
      .getByRole('row')
      .evaluateAll(rows => rows.flatMap(row => /Queue \d\d/.exec(row.textContent)?.slice(0, 1) ?? []))
  await page.getByRole('status').getByText('45 applications').waitFor()
  expect(await shown()).toEqual(names.slice(0, 20))

  for (const name of names.slice(3, 7)) {
    await page.getByRole('button', { name: `Start processing: ${name}` }).click()
    await page.getByRole('button', { name: `Undo: ${name}` }).waitFor()
  }
  // Coming back to the window loads the list again.
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('status').getByText('41 applications').waitFor()
  expect(await shown()).toEqual(names.slice(0, 20))

  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Queue 39').waitFor()
  expect(await shown()).toEqual(names.slice(20, 40))
  await page.reload()
  await page.getByText('Queue 39').waitFor()
  expect(await shown()).toEqual(names.slice(20, 40))
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('Queue 44').waitFor()
  expect(await shown()).toEqual(names.slice(40))
  expect(await page.getByRole('link', { name: 'Next' }).getAttribute('href')).toBeNull()
})

test('[T5] a tab that is closed within the time for Undo keeps the step, and the mail goes out', async () => {
  const scholarship = await insertScholarship(site.product.db, { application_fee_minor: 0 })
  const applicant = await signUp(site.product, 'user', 'Dee Fourth')
  const id = await applyFree(site.product, applicant, scholarship)
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    '/dashboard/allAppliedScholarship?search=Dee',
  )
  await page.getByRole('button', { name: /^Start processing: Dee/ }).click()
  await expect.poll(() => statusOf(id)).toBe('Processing')
  await page.close()

  const mails = await newsTo(site.product, applicant.email, 2)
  expect(mails.some(({ subject }) => subject.startsWith('We are reading your application'))).toBe(true)
  expect(await statusOf(id)).toBe('Processing')
})

test('[M1] arrow keys change nobody; Enter asks by name; Undo gives the old role back', async () => {
  const person = await signUp(site.product, 'user', 'Bea Arrow')
  const page = await site.visitAs(await signUp(site.product, 'admin'), '/dashboard/manageUsers?role=user')
  await keepMessages(page)
  const role = page.getByRole('combobox', { name: /^Role of Bea/ })
  await role.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const roleNow = async () =>
    (
      await site.product.db
        .selectFrom('users')
        .where('id', '=', person.userId)
        .select('role')
        .executeTakeFirstOrThrow()
    ).role
  await page.getByText('Enter to change').waitFor()
  expect(await roleNow()).toBe('user')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog', { name: 'Make Bea Arrow an admin?' }).waitFor()
  await pressAndHear(page, 'Make admin', 'Bea Arrow is now an admin.')
  expect(await roleNow()).toBe('admin')
  await role.and(page.locator(':focus')).waitFor()
  await pressAndHear(page, /^Undo: the role of Bea/, 'Bea Arrow is now a user.')
  expect(await roleNow()).toBe('user')
})

test('[T5] a stale row says who did what and is shown again, in a filtered list as well', async () => {
  const { product } = site
  const scholarship = await insertScholarship(product.db, { application_fee_minor: 0 })
  const [first, second] = [
    await signUp(product, 'user', 'Stale One'),
    await signUp(product, 'user', 'Stale Two'),
  ]
  const ids = [await applyFree(product, first, scholarship), await applyFree(product, second, scholarship)]
  const colleague = await signUp(product, 'moderator', 'Mona Faster')
  const page = await site.visitAs(
    await signUp(product, 'moderator'),
    '/dashboard/allAppliedScholarship?status=Pending&search=stale',
    { expectErrors: [refusedRequest, /^Changing the status failed/] },
  )
  await keepMessages(page)
  await page.getByRole('button', { name: /^Start processing: Stale One/ }).waitFor()
  const rejected = await ask(product, colleague, `PATCH /appliedScholarship/status/${ids[0]}`, {
    status: 'Rejected',
  })
  expect(rejected.status).toBe(200)
  await ask(product, second, `DELETE /appliedScholarship/${ids[1]}`)

  await page.getByRole('button', { name: /^Start processing: Stale One/ }).click()
  const row = page.getByRole('row', { name: /Stale One/ })
  await row.getByText('Mona Faster has moved it to Rejected.').waitFor()
  await row.getByRole('cell', { name: 'Rejected', exact: true }).waitFor()
  expect(await row.getByRole('button', { name: /^(Start|Undo|Complete)/ }).count()).toBe(0)

  await page.getByRole('button', { name: /^Start processing: Stale Two/ }).click()
  await page.getByText('The applicant has cancelled it.').waitFor()
  await page
    .getByRole('row', { name: /Stale Two/ })
    .getByText('Cancelled', { exact: true })
    .waitFor()
})

test('[T5] on a phone, what a stale row says stands under its texts and hides none of them', async () => {
  const id = await apply('Stig Narrow')
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    '/dashboard/allAppliedScholarship?status=Pending&search=stig',
    { viewport: screens.phone, expectErrors: [refusedRequest, /^Changing the status failed/] },
  )
  const start = page.getByRole('button', { name: /^Start processing: Stig/ })
  await start.waitFor()
  const colleague = await signUp(site.product, 'moderator', 'Mona Faster')
  await ask(site.product, colleague, `PATCH /appliedScholarship/status/${id}`, { status: 'Processing' })
  await start.click()
  const row = page.getByRole('row', { name: /Stig Narrow/ })
  const note = await boxOf(row.getByText('Mona Faster has moved it to Processing.'))
  const scholarship = await boxOf(row.locator('[data-card="line"]'))
  expect(scholarship.width).toBeGreaterThan(280)
  expect(note.y).toBeGreaterThanOrEqual(scholarship.y + scholarship.height)
  const [badge, more] = [
    await boxOf(row.locator('[data-card="badge"]')),
    await boxOf(row.getByRole('button', { name: /^More actions/ })),
  ]
  expect(Math.abs(badge.x + badge.width - more.x - more.width)).toBeLessThan(2)
})

test('[T4] [T5] what can be undone is not called final', async () => {
  const id = await apply('Una Done')
  await site.product.db
    .updateTable('applications')
    .set({ status: 'Processing' })
    .where('id', '=', knownId(id))
    .execute()
  const page = await site.visitAs(
    await signUp(site.product, 'moderator'),
    '/dashboard/allAppliedScholarship?search=Una',
  )
  await keepMessages(page)
  await page.getByRole('button', { name: /^Complete: Una/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Complete this application?' })
  await question.getByText('you can undo this for 10 seconds').waitFor()
  expect(await question.innerText()).not.toContain('cannot be changed')
  await question.getByRole('button', { name: 'Yes, complete it!' }).click()
  await page.getByRole('button', { name: /^Undo: Una/ }).waitFor()
})

test.each([screens.desktop, screens.phone])(
  '[V2] on a screen of $width × $height a message covers no title, no filter and no Undo',
  async viewport => {
    for (const name of ['Ann', 'Ben', 'Cay']) await apply(`${name} Toasted ${viewport.width}`)
    const page = await site.visitAs(
      await signUp(site.product, 'moderator'),
      `/dashboard/allAppliedScholarship?status=Pending&search=Toasted+${viewport.width}`,
      { viewport },
    )
    await keepMessages(page)
    for (const name of ['Ann', 'Ben', 'Cay']) {
      await page.getByRole('button', { name: new RegExp(`^Start processing: ${name}`) }).click()
      await page.getByRole('button', { name: new RegExp(`^Undo: ${name}`) }).waitFor()
    }
    await page.evaluate(() => scrollTo(0, 0))
    const undo = page.getByRole('button', { name: /^Undo/ }).first()
    const toast = await boxOf(page.locator('[role="status"][aria-live="polite"]'))
    expect(toast.height).toBeGreaterThan(0)
    for (const covered of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('searchbox'),
      page.getByLabel('Status'),
      page.getByLabel('Sort'),
      undo,
    ]) {
      const box = await boxOf(covered)
      const beside = box.x + box.width <= toast.x || box.x >= toast.x + toast.width
      expect(beside || box.y + box.height <= toast.y || box.y >= toast.y + toast.height).toBe(true)
    }
  },
)

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}
