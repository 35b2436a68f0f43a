import { expect, test } from 'vitest'
import { startProductProcess } from '../../../support/processes/product-process.ts'

test('a form sent to a page is refused in words, and its address is not logged', async () => {
  const started = await startProductProcess()
  for (const method of ['POST', 'PUT']) {
    const path = `/dashboard/ada@example.org?token=${method}`
    const body = new URLSearchParams({ email: 'ada@example.org' })
    const answer = await fetch(started.siteUrl + path, { method, body })
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found'])
  }
  await started.stop()
  expect(started.process.output()).not.toMatch(/ada|token=|^\s+at /m)
})
