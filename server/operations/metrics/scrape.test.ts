import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { paymentMode } from '../../features/payments/payment-mode-queries.ts'
import { createScrape } from './scrape.ts'

function scrapeWith(askProcesses: () => Promise<undefined[]>) {
  // Nobody listens there.
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/none'
  const { scrape, close } = createScrape({
    databaseUrl,
    dataDir: tmpdir(),
    mode: paymentMode({}),
    askProcesses,
  })
  onTestFinished(close)
  return scrape
}

test('[OPS4] silent processes and a database that is away are said soon', async () => {
  const scrape = scrapeWith(async () => [undefined, undefined])
  const began = performance.now()
  const text = await scrape()
  // Far more than its half a second: this process may pause.
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(text).toContain('bursary_process_up{process="0"} 0\nbursary_process_up{process="1"} 0\n')
  expect(text).toContain('bursary_database_up 0\n')
  expect(text).toMatch(/^bursary_disk_free_bytes \d+$/m)
  expect(text).toMatch(/^# TYPE bursary_payments_unresolved gauge\n\n/m)
})

test('[OPS4] those who ask at once share one collection', async () => {
  let asked = 0
  const scrape = scrapeWith(async () => {
    asked += 1
    return []
  })
  const texts = await Promise.all(Array.from({ length: 100 }, scrape))
  expect([asked, new Set(texts).size]).toEqual([1, 1])
})
