import { expect, test } from 'vitest'
import { messages } from '../../../contract/core/messages.ts'
import { send, signUp } from '../../support/identity/people.ts'
import { addressOf, logIn, refusedRequest, tokenOf, testSite } from '../../support/browser/site.ts'
import { loaded } from '../../support/browser/sound.ts'

const site = testSite()

test('[A10] logs out with a toast of 1500 ms', async () => {
  const page = await site.visitAs(await signUp(site.product), '/allScholarships')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.waitFor()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  await logout.click()

  const toast = page.getByText(messages.signedOut)
  await toast.waitFor()
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(640)
  expect(box?.y).toBeLessThan(120)
  await page.clock.runFor(1499)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
})

test('[A9] [A10] logging out removes the token and ends the session on the server', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/allScholarships')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const token = await tokenOf(page)
  expect(token).toMatch(/^ey/)

  await page.getByRole('button', { name: 'Logout' }).click()

  await page.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true }).waitFor()
  expect(await tokenOf(page)).toBeNull()
  const answer = await send(site.product, 'GET', `/users/${person.email}`, { token: token ?? '' })
  expect(answer.status).toBe(401)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
})

test('[A12] a session that was ended leads to the login at the next call, and back to the page after it', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/dashboard/myProfile', {
    expectErrors: [refusedRequest, /^Loading failed\./],
  })
  // What the page asks for has come: the next call is that of the click.
  await page.getByLabel('Time zone').waitFor()
  await loaded(page)
  expect(
    (await send(site.product, 'POST', '/auth/sign-out', { cookie: person.cookie, body: {} })).status,
  ).toBe(200)

  await page.getByRole('link', { name: 'My Application' }).first().click()

  await page.getByRole('heading', { name: 'Login now!' }).waitFor()
  expect(await tokenOf(page)).toBeNull()
  await logIn(page, person)
  await page.getByRole('heading', { name: 'My Applications' }).waitFor()
  expect(addressOf(page)).toBe('/dashboard/myApplication')
})

test('[A12] a token that was revoked is renewed without a word while the session lives', async () => {
  const person = await signUp(site.product)
  const page = await site.visitAs(person, '/dashboard/myProfile', { expectErrors: [refusedRequest] })
  await page.getByText(person.email).first().waitFor()
  const before = await tokenOf(page)
  await site.product.db
    .updateTable('users')
    .set(eb => ({ token_epoch: eb('token_epoch', '+', 1) }))
    .where('id', '=', person.userId)
    .execute()

  await page.getByRole('link', { name: 'My Application' }).first().click()

  await page.getByText('No application submitted yet').waitFor()
  expect(await tokenOf(page)).not.toBe(before)
})

test('[A8] two tabs follow each other', async () => {
  const person = await signUp(site.product)
  const first = await site.visit('/login')
  const second = await first.context().newPage()
  await second.goto('/allScholarships')
  await second.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true }).waitFor()

  await logIn(first, person)
  await second.getByRole('button', { name: 'Logout' }).waitFor()
  await second.getByText(person.name).filter({ visible: true }).waitFor()

  await second.getByRole('button', { name: 'Logout' }).click()
  await first.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true }).waitFor()
  expect(await tokenOf(first)).toBeNull()
})

test('[A8] a tab on a guarded page leaves it when another tab signs out', async () => {
  const first = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
  await first.getByRole('heading', { name: 'My Profile' }).waitFor()
  const second = await first.context().newPage()
  await second.goto('/allScholarships')

  await second.getByRole('button', { name: 'Logout' }).click()

  await first.getByRole('heading', { name: 'Login now!' }).waitFor()
  expect(addressOf(first)).toBe('/login?from=%2Fdashboard%2FmyProfile')
})
