import { expect, onTestFinished, test } from 'vitest'
import { accessSettings } from '../scenarios/access/access-settings.ts'
import { runHostileRequests } from '../scenarios/hostile/hostile-run.ts'
import { runFullDisk, runUploadBombs } from '../scenarios/hostile/hostile-uploads.ts'
import { startProductProcess } from '../support/processes/product-process.ts'

/** `HOSTILE_SEEDS=word` repeats a run that found something; more words, more runs. */
const seeds = (process.env.HOSTILE_SEEDS ?? 'spring summer autumn winter').split(' ')

test.each(seeds)('refuses every hostile value in every field: seed %s', async seed => {
  const product = await startProductProcess({
    variables: { ...accessSettings, SIGN_IN_LIMIT: '1000000', CALL_LIMIT_FACTOR: '1000000' },
  })
  onTestFinished(() => product.stop())

  const outcome = await runHostileRequests(product, { seed, perPlace: 40, rounds: 4 })

  console.log(`${outcome.sent} requests, the slowest answer ${Math.round(outcome.slowest.ms)} ms`)
  expect(outcome.violations).toEqual([])
  expect(product.process.output()).not.toMatch(/unhandled/i)
})

test('[V6] takes bounded memory for a hundred of the worst pictures at once', async () => {
  const product = await startProductProcess({ variables: { CALL_LIMIT_FACTOR: '1000000' } })
  onTestFinished(() => product.stop())

  const { grewBytes, violations } = await runUploadBombs(product, { uploads: 100 })

  expect(violations).toEqual([])
  expect(grewBytes).toBeLessThan(1500 * 2 ** 20)
})

test.runIf(process.getuid?.() === 0)('[V6] refuses a picture in words where no space is left', async () => {
  const product = await startProductProcess()
  onTestFinished(() => product.stop())

  expect(await runFullDisk(product, { how: 'mount' })).toEqual([])
})
