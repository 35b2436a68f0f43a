import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signUp } from '../../support/identity/people.ts'
import { phonePhoto } from '../../support/documents/picture-file.ts'
import { testSite } from '../../support/browser/site.ts'

const site = testSite()
const isDrawn = (image: HTMLImageElement) => image.naturalWidth > 0

test('[V6] a photo of a phone, on its side as phones store it, is sent in the size that is kept', async () => {
  const page = await site.visitAs(await signUp(site.product), '/dashboard/myProfile')
  const photo = await phonePhoto()
  expect(photo.buffer.byteLength).toBeGreaterThan(2_000_000)
  // Four sizes and two formats take a busy machine long.
  const patience = { timeout: 60_000 }
  const sending = page.waitForRequest('**/api/images', patience)

  await page.getByLabel('Photo (optional)').setInputFiles(photo)

  const preview = page.locator('form img')
  await preview.waitFor(patience)
  await expect.poll(() => preview.evaluate(isDrawn), patience).toBe(true)
  const sent = Number(await (await sending).headerValue('content-length'))
  expect(sent).toBeGreaterThan(1_000)
  expect(sent).toBeLessThan(photo.buffer.byteLength / 3)
  const kept = await page.request.get(new URL((await preview.getAttribute('src')) ?? '', page.url()).href)
  expect(await sharp(await kept.body()).metadata()).toMatchObject({ width: 1600, height: 2133 })
})
