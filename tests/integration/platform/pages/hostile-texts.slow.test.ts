import { expect, test } from 'vitest'
import { findMarkup, storeHostileTexts } from '../../../scenarios/hostile/hostile-texts.ts'
import { startProductProcess } from '../../../support/processes/product-process.ts'

test('[D1] markup in kept texts is text in pages, in structured data and in mails', {
  timeout: 120_000,
}, async () => {
  const product = await startProductProcess()
  const found = await findMarkup(product, await storeHostileTexts(product))
  await product.stop()

  expect(found).toEqual([])
})
