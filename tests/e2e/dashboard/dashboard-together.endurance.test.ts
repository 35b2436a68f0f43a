import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dashboardMessages } from '../../../contract/core/dashboard-messages.ts'
import { pages } from '../../../contract/core/pages.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound, loaded } from '../../support/browser/sound.ts'
import { send, signUp } from '../../support/identity/people.ts'
import {
  addressOf,
  expectFocus,
  logIn,
  pressAndHear,
  refusedRequest,
  said,
  testSite,
} from '../../support/browser/site.ts'

const site = testSite()

const offer = (name: string) =>
  insertScholarship(site.product.db, { application_fee_minor: 0, scholarship_name: name })

/** Somebody comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('[M1] [M2] [A12] the open page of a demoted admin says why the next action is refused', async () => {
  const { product } = site
  const [first, demoted] = [await signUp(product, 'admin'), await signUp(product, 'admin', 'Dora Demoted')]
  const target = await signUp(product, 'user', 'Tess Target')
  const page = await site.visitAs(demoted, '/dashboard/manageUsers?search=tess', {
    expectErrors: [refusedRequest, /^(Changing the role|Loading) failed/],
  })
  const role = page.getByRole('combobox', { name: 'Role of Tess Target' })
  await role.waitFor()
  const answer = await send(product, 'PATCH', `/users/${demoted.userId}`, {
    token: first.token,
    body: { role: 'user' },
  })
  expect(answer.status).toBe(200)

  await role.selectOption('admin')
  const told = said(page, 'Your role does not allow this any more, so you have been signed out.')
  await page.getByRole('button', { name: 'Make admin' }).click()

  await told
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  const kept = await product.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', target.userId)
    .executeTakeFirstOrThrow()
  expect(kept.role).toBe('user')
  await logIn(page, demoted)
  await page.getByRole('heading', { name: dashboardMessages.noAccess }).waitFor()
  expect(addressOf(page)).toBe('/dashboard/manageUsers?search=tess')
})

test('[U4] [T5] who edits while staff begin to process reads why it is refused, and keeps what was typed', async () => {
  const { product } = site
  const [student, moderator] = [await signUp(product), await signUp(product, 'moderator')]
  const id = await applyFree(product, student, await offer('Racing Award'))
  const page = await site.visitAs(student, '/dashboard/myApplication', { expectErrors: [refusedRequest] })
  await choose(page, /Racing Award/, /^Edit/)
  const form = page.getByRole('dialog', { name: 'Edit application' })
  await form.getByLabel('Address').fill('22 Harbour Road')
  const answer = await send(product, 'PATCH', `/appliedScholarship/status/${id}`, {
    token: moderator.token,
    body: { status: 'Processing' },
  })
  expect(answer.status).toBe(200)

  await form.getByRole('button', { name: 'Save changes' }).click()

  await form.getByRole('alert').getByText(dashboardMessages.applicationProcessing).waitFor()
  expect(await form.getByLabel('Address').inputValue()).toBe('22 Harbour Road')
  await expectSound(page)
})

describe('[V2] a list that another tab changed is up to date when its window gets the focus', () => {
  test('Manage Scholarships', async () => {
    const moderator = await signUp(site.product, 'moderator')
    const id = await offer('Vanishing Award')
    const page = await site.visitAs(moderator, '/dashboard/manageScholarships?search=vanishing')
    await page.getByRole('button', { name: /^Edit Vanishing/ }).waitFor()
    await send(site.product, 'DELETE', `/scholarships/${id}`, { token: moderator.token })
    await comeBack(page)
    await page.getByText('No scholarships match').waitFor()
  })

  test('All Reviews and All Applied Scholarship', async () => {
    const { product } = site
    const [student, moderator] = [await signUp(product), await signUp(product, 'moderator')]
    const scholarshipId = await offer('Twice Seen Award')
    const id = await applyFree(product, student, scholarshipId)
    const body = { scholarshipId, ratingPoint: 4, reviewerComments: 'First thoughts.' }
    const posted = await send(product, 'POST', '/reviews', { token: student.token, body })
    const { insertedId } = (await posted.json()) as { insertedId: string }
    const reviews = await site.visitAs(moderator, '/dashboard/allReviews')
    await reviews.getByText('First thoughts.').waitFor()
    await send(product, 'PATCH', `/reviews/${insertedId}`, {
      token: student.token,
      body: { reviewerComments: 'Second thoughts.' },
    })
    await comeBack(reviews)
    await reviews.getByText('Second thoughts.').waitFor()

    await reviews.goto('/dashboard/allAppliedScholarship?search=twice')
    await reviews.getByRole('cell', { name: 'Pending', exact: true }).waitFor()
    await send(product, 'PATCH', `/appliedScholarship/status/${id}`, {
      token: moderator.token,
      body: { status: 'Processing' },
    })
    await comeBack(reviews)
    await reviews.getByRole('cell', { name: 'Processing', exact: true }).waitFor()
  })

  test('Manage Users and the overview', async () => {
    const { product } = site
    const [admin, person] = [await signUp(product, 'admin'), await signUp(product, 'user', 'Uma Updated')]
    const page = await site.visitAs(admin, '/dashboard/manageUsers?search=uma')
    const role = page.getByRole('combobox', { name: 'Role of Uma Updated' })
    await expect.poll(() => role.inputValue()).toBe('user')
    await send(product, 'PATCH', `/users/${person.userId}`, {
      token: admin.token,
      body: { role: 'moderator' },
    })
    await comeBack(page)
    await expect.poll(() => role.inputValue()).toBe('moderator')

    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'People' }).waitFor()
    // What is still on its way is not asked for again.
    await loaded(page)
    await applyFree(product, await signUp(product, 'user', 'Nina New'), await offer('Fresh Award'))
    await comeBack(page)
    await page.getByText('Nina New').waitFor()
  })
})

describe('nothing that is typed is lost', () => {
  /** The page keeps what is typed, and asks before the tab is left with it. */
  const leaveAnyway = (page: Page) => page.on('dialog', dialog => void dialog.accept())

  test('[T4] feedback begins in its field, survives reload and Back, and goes when it is thrown away', async () => {
    const { product } = site
    const [student, moderator] = [
      await signUp(product, 'user', 'Fay Kept'),
      await signUp(product, 'moderator'),
    ]
    await applyFree(product, student, await offer('Kept Feedback Award'))
    const page = await site.visitAs(moderator, '/dashboard/allAppliedScholarship?search=kept+feedback')
    leaveAnyway(page)
    const window = page.getByRole('dialog', { name: 'Feedback' })
    const text = window.getByLabel('Feedback')
    const open = () => choose(page, /Fay Kept/, /^Feedback to Fay/)

    await open()
    await expectFocus(text)
    await page.keyboard.press('Space')
    await page.keyboard.type('Please send page two')
    expect(await text.inputValue()).toBe(' Please send page two')
    await page.reload()
    await open()
    expect(await text.inputValue()).toBe(' Please send page two')
    await page.goto('/dashboard')
    await page.goBack()
    await open()
    await expectFocus(text)
    expect(await text.inputValue()).toBe(' Please send page two')
    await page.keyboard.type('.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await window.waitFor({ state: 'detached' })
    await open()
    expect(await text.inputValue()).toBe('')
  })

  test('[T4] Back closes what lies over a page, and asks first when it was typed into; the list stays', async () => {
    const { product } = site
    const [student, moderator] = [
      await signUp(product, 'user', 'Bo Backward'),
      await signUp(product, 'moderator'),
    ]
    await applyFree(product, student, await offer('Backward Award'))
    const page = await site.visitAs(moderator, '/dashboard', { viewport: screens.phone })
    const menu = page.getByRole('dialog', { name: 'Dashboard' })
    const openMenu = () => page.getByRole('button', { name: 'Open sidebar' }).click()
    await openMenu()
    await menu.getByRole('link', { name: 'All applied Scholarship' }).click()
    await page.getByRole('searchbox').fill('backward')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 application', { exact: true }).waitFor()
    const list = page.url()
    /** Goes back where that closes something; until the address is the list's again, Back would lead further. */
    const closeByBack = async () => {
      await page.goBack()
      await page.waitForURL(url => url.href === list)
    }

    const [details, feedback] = [
      page.getByRole('dialog', { name: 'Application details' }),
      page.getByRole('dialog', { name: 'Feedback' }),
    ]
    await page.getByRole('button', { name: 'Bo Backward' }).first().click()
    await details.waitFor()
    await closeByBack()
    await details.waitFor({ state: 'detached' })
    await openMenu()
    await menu.waitFor()
    await closeByBack()
    await menu.waitFor({ state: 'detached' })
    await choose(page, /Bo Backward/, /^Feedback to Bo/)
    await feedback.getByLabel('Feedback').fill('Half a word')
    await closeByBack()
    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor()
    await closeByBack()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await feedback.getByLabel('Feedback').inputValue()).toBe('Half a word')
    await closeByBack()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await feedback.waitFor({ state: 'detached' })
    expect(page.url()).toBe(list)

    // With nothing over it, Back leaves: the list before the search, then the overview.
    await page.goBack()
    await page.waitForURL(url => url.pathname === '/dashboard/allAppliedScholarship' && url.search === '')
    await page.goBack()
    await page.waitForURL(url => url.pathname === '/dashboard')
  })

  test('[T4] two officers at one feedback: the second reads the first one’s, and nobody is mailed unmeant', async () => {
    const { product } = site
    const [student, moderator, colleague] = [
      await signUp(product, 'user', 'Gil Twice'),
      await signUp(product, 'moderator'),
      await signUp(product, 'moderator'),
    ]
    const id = await applyFree(product, student, await offer('Twice Told Award'))
    const mails = async () =>
      (
        await product.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'send_application_feedback')
          .where('key', 'like', `%${id}%`)
          .execute()
      ).length
    const page = await site.visitAs(moderator, '/dashboard/allAppliedScholarship?search=twice+told', {
      expectErrors: [refusedRequest],
    })
    await choose(page, /Gil Twice/, /^Feedback to Gil/)
    const window = page.getByRole('dialog', { name: 'Feedback' })
    await window.getByLabel('Feedback').fill('Mine')
    const sent = await send(product, 'PATCH', `/appliedScholarship/feedback/${id}`, {
      token: colleague.token,
      body: { feedback: 'Theirs' },
    })
    expect(sent.status).toBe(200)
    await window.getByRole('button', { name: 'Send feedback' }).click()
    await window
      .getByText('A colleague has sent “Theirs” in the meantime.', { exact: false })
      .first()
      .waitFor()
    expect(await window.getByLabel('Feedback').inputValue()).toBe('Mine')
    expect(await mails()).toBe(1)
    await expectSound(page)
    await pressAndHear(window, 'Send mine instead', dashboardMessages.feedbackSent)
    expect(await mails()).toBe(2)
  })

  test('[T1] an edit of a scholarship survives a reload, and takes over what others change meanwhile', async () => {
    const { product } = site
    const [moderator, colleague] = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
    const id = await offer('Half Edited Award')
    const page = await site.visitAs(moderator, '/dashboard/manageScholarships?search=half+edited')
    leaveAnyway(page)
    const window = page.getByRole('dialog', { name: 'Edit scholarship' })
    const open = () => page.getByRole('button', { name: /^Edit Half Edited/ }).click()
    await open()
    await expectFocus(window.getByLabel('University name'))
    await window.getByLabel('Scholarship name').fill('Wholly Edited Award')
    const changed = await send(product, 'PATCH', `/scholarships/${id}`, {
      token: colleague.token,
      body: { universityLocation: { city: 'Oslo', country: 'Norway' } },
    })
    expect(changed.status).toBe(200)
    await page.reload()
    await open()
    await window.getByText('City is now “Oslo”; updated below.').waitFor()
    expect(await window.getByLabel('Scholarship name').inputValue()).toBe('Wholly Edited Award')
    await pressAndHear(window, 'Save changes', dashboardMessages.scholarshipUpdated)
    const row = await product.db
      .selectFrom('scholarships')
      .where('id', '=', id)
      .select(['city', 'scholarship_name'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ city: 'Oslo', scholarship_name: 'Wholly Edited Award' })
  })

  test('[ROUND2] a round keeps what is typed; a conflict shows both and a way on', async () => {
    const { product } = site
    const [moderator, colleague] = [await signUp(product, 'moderator'), await signUp(product, 'moderator')]
    const id = await offer('Two Hands Award')
    const page = await site.visitAs(moderator, pages.scholarshipRound(id), { expectErrors: [refusedRequest] })
    leaveAnyway(page)
    const places = page.getByLabel('Maximum applications')
    await places.fill('7')
    await page.reload()
    await places.waitFor()
    expect(await places.inputValue()).toBe('7')
    const { version } = (await (
      await send(product, 'GET', `/rounds/${id}`, { token: colleague.token })
    ).json()) as {
      version: number
    }
    const body = { version, timeZone: 'UTC', capacity: 5 }
    expect((await send(product, 'PATCH', `/rounds/${id}`, { token: colleague.token, body })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('alert', { name: 'Changed in the meantime' })
    await conflict.getByText('Maximum applications: theirs “5”, yours “7”').waitFor()
    await expectSound(page)
    await conflict.getByRole('button', { name: 'Keep mine: saving replaces theirs' }).click()
    await pressAndHear(page, 'Save', 'The round is saved.')
    const { capacity } = await product.db
      .selectFrom('scholarships')
      .where('id', '=', id)
      .select('capacity')
      .executeTakeFirstOrThrow()
    expect(capacity).toBe(7)
  })
})
