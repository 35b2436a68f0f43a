import { expect, test } from 'vitest'
import { findMarkup, storeHostileTexts } from '../../scenarios/hostile/hostile-texts.ts'
import { startProductProcess } from '../../support/product-process.ts'

test('[D1] markup in kept texts is text in pages, in structured data and in mails', {
  timeout: 120_000,
}, async () => {
  const product = await startProductProcess()
  const found = await findMarkup(product, await storeHostileTexts(product))
  await product.stop()

  expect(found).toEqual([])
})

test('markup that is no longer escaped would be noticed', { timeout: 120_000 }, async () => {
  const product = await startProductProcess({
    fault: [
      {
        file: 'dist/production/lib/dom/ssr/components.js',
        find: '__html: escapeHtml(json)',
        replace: '__html: json',
      },
      {
        file: 'server/notifications/templates/html.ts',
        find: `return value.replace(/[&<>"']/g, character => entities[character] ?? '')`,
        replace: 'return value || entities.none',
      },
    ],
  })
  const found = await findMarkup(product, await storeHostileTexts(product))
  await product.stop()

  expect(found.join('\n')).toMatch(/markup in the page \/scholarshipDetails/)
  expect(found).toContain('the structured data is not what was written')
  expect(found.join('\n')).toMatch(/markup in the mail "Feedback on your application/)
})
