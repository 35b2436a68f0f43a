import { describe, expect, test } from 'vitest'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { testSite } from '../../support/browser/site.ts'
import { applicationForm } from '../../support/browser/student-steps.ts'

const site = testSite()

async function openWindow(viewport: { width: number; height: number }) {
  const id = await insertScholarship(site.product.db, { application_fee_minor: 0 })
  const options = { viewport, reducedMotion: 'reduce' } as const
  const page = await site.visitAs(await signUp(site.product), `/scholarshipDetails/${id}`, options)
  await page.getByRole('link', { name: 'Apply Scholarship' }).click()
  const form = applicationForm(page)
  await form.waitFor()
  return { page, form }
}

describe('[V3] a window', () => {
  test('takes half of a large screen and all of a small one, and at most 0.8 of its height', async () => {
    const { page, form } = await openWindow(screens.desktop)
    for (const { share, ...viewport } of [
      { ...screens.desktop, share: 0.5 },
      { width: 1920, height: 1080, share: 0.5 },
      { ...screens.phone, share: 1 },
      { width: 320, height: 568, share: 1 },
    ]) {
      await page.setViewportSize(viewport)
      await expect.poll(async () => (await form.boundingBox())?.width).toBe(viewport.width * share)
      await expect.poll(async () => (await form.boundingBox())?.x).toBe((viewport.width * (1 - share)) / 2)
      expect((await form.boundingBox())?.height).toBeLessThanOrEqual(viewport.height * 0.8)
    }
  })

  test('scrolls inside, and reaches its last button on a small screen', async () => {
    const { form } = await openWindow({ width: 320, height: 568 })
    const submit = form.getByRole('button', { name: 'Submit application' })

    await submit.scrollIntoViewIfNeeded()
    await submit.click()

    await form.getByRole('alert').waitFor()
    expect(await form.getByRole('alert').isVisible()).toBe(true)
  })

  test('closes by Escape, the cross, Close and a press outside', async () => {
    const { page, form } = await openWindow(screens.desktop)
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      cross: () => form.getByRole('button', { name: 'Close window' }).click(),
      close: () => form.getByRole('button', { name: 'Close', exact: true }).click(),
      outside: () => page.mouse.click(20, 400),
    }
    for (const close of Object.values(ways)) {
      // Once it has the focus, it hears keys.
      await form.locator(':focus').waitFor()
      await close()
      await form.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Fill in the application' }).click()
      await form.waitFor()
    }
  })
})
