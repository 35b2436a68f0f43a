import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { insertReview } from '../../support/application-factories.ts'
import { screens } from '../../support/browser/browser.ts'
import { insertScholarship } from '../../support/factories.ts'
import { signUp } from '../../support/identity/people.ts'
import { pictureFile, uploadPicture } from '../../support/documents/picture-file.ts'
import { testSite } from '../../support/browser/site.ts'

const site = testSite()
const count = 12
let id: string

beforeAll(async () => {
  const { product } = site
  const person = await signUp(product)
  const { buffer } = await pictureFile('campus.png', { width: 1600, height: 1000 })
  const upload = () => uploadPicture(product, person, buffer)
  for (let index = 0; index < count; index += 1) {
    id = await insertScholarship(product.db, { university_image: await upload() })
  }
  const user = product.db.updateTable('users').set({ user_photo: await upload() })
  await user.where('id', '=', person.userId).execute()
  await insertReview(product.db, { user_id: person.userId, scholarship_id: id })
})

/** What the page says of its pictures, and what the browser took of it. */
const looks = (pictures: Locator) =>
  pictures.evaluateAll(found =>
    (found as HTMLImageElement[]).map(image => ({
      formats: [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type),
      otherwise: image.src.split('/').at(-1),
      sized: image.hasAttribute('width') && image.hasAttribute('height'),
      taken: image.currentSrc.split('/').at(-1),
    })),
  )

test('pictures are AVIF no larger than needed, with WebP for who cannot, and say their size', async () => {
  const page = await site.visit('/allScholarships', { fresh: true, viewport: screens.phone })
  const ofPhone = { formats: ['image/avif', 'image/webp'], otherwise: 'full.webp', sized: true }
  await expect
    .poll(() => looks(page.locator('main article img')))
    .toEqual(
      Array.from({ length: 3 }, () => ({ ...ofPhone, taken: expect.stringMatching(/^(?:640|960)\.avif$/) })),
    )
})

test('a reviewer’s photo is the smallest there is', async () => {
  const page = await site.visit(`/scholarshipDetails/${id}`, { fresh: true })
  const photo = page.getByRole('region', { name: 'Reviews' }).locator('img')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => looks(photo)).toMatchObject([{ sized: true, taken: '320.avif' }])
  const card = page.getByRole('region', { name: 'Reviews' }).locator('article')
  const [left, edge] = await Promise.all([photo.boundingBox(), card.boundingBox()])
  expect((left?.x ?? 0) - (edge?.x ?? 0)).toBeLessThan(40)
})

test('pictures far below the screen are loaded when they come near it', async () => {
  const page = await site.open({ fresh: true, viewport: screens.phone })
  const asked = new Set<string>()
  page.on('request', request => {
    const picture = /\/images\/([^/]+)\//.exec(request.url())
    if (picture?.[1]) asked.add(picture[1])
  })
  await page.goto('/')
  await page.locator('main article').first().scrollIntoViewIfNeeded()
  const first = page.locator('main article img').first()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(asked.size).toBeLessThan(count)

  for (const card of await page.locator('main article').all()) await card.scrollIntoViewIfNeeded()

  await expect.poll(() => asked.size).toBe(count)
})
