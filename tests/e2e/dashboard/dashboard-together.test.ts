import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contract/messages.ts'
import { applyFree, choose } from '../../support/browser/dashboard-steps.ts'
import { insertScholarship } from '../../support/factories.ts'
import { expectSound } from '../../support/browser/looks.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { addressOf, logIn, refusedRequest, testSite } from '../../support/browser/site.ts'

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
  await page.getByRole('button', { name: 'Make admin' }).click()

  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  await page.getByText('Your role does not allow this any more, so you have been signed out.').waitFor()
  const kept = await product.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', target.userId)
    .executeTakeFirstOrThrow()
  expect(kept.role).toBe('user')
  await logIn(page, demoted)
  await page.getByRole('heading', { name: messages.noAccess }).waitFor()
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

  await form.getByRole('alert').getByText(messages.applicationProcessing).waitFor()
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
    await applyFree(product, await signUp(product, 'user', 'Nina New'), await offer('Fresh Award'))
    await comeBack(page)
    await page.getByText('Nina New').waitFor()
  })
})
