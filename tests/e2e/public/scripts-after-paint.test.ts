import { expect, test } from 'vitest'
import { hydrated, testSite } from '../../support/browser/site.ts'

const site = testSite()

test('a page loads its scripts after what it is painted with', async () => {
  const page = await site.open()
  const loads: string[] = []
  page.on('request', request => loads.push(`asks for ${request.resourceType()}`))
  page.on('requestfinished', request => loads.push(`has ${request.resourceType()}`))
  // The styles take their time: whatever does not wait for them overtakes them.
  const fonts = ['source-sans', 'bricolage'].map(async name => {
    const font = await page.waitForResponse(response => response.url().includes(name))
    await font.finished()
  })
  await page.route(/\.css$/, async route => {
    await Promise.all(fonts)
    await route.continue()
  })
  await page.goto('/login')
  await hydrated(page)

  expect(loads).toContain('has stylesheet')
  expect(loads.indexOf('asks for script')).toBeGreaterThan(loads.indexOf('has stylesheet'))
})

test('a page in the background, which nobody paints, loads its scripts at once', async () => {
  const page = await site.open()
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'hidden', { get: () => true })
    globalThis.requestAnimationFrame = () => 0
  })
  const scripts = page.waitForRequest(request => request.resourceType() === 'script')
  await page.goto('/login')
  expect((await scripts).url()).toContain('/assets/')
})
