import { expect, test } from 'vitest'
import { type PlantedFault, startProductProcess } from '../../support/product-process.ts'

const fault: PlantedFault = { file: 'server/http/app.ts', find: "status: 'ok'", replace: "status: 'broken'" }

test('a planted fault is in the product that runs', async () => {
  const product = await startProductProcess({ fault })
  expect(await (await fetch(`${product.siteUrl}/healthz`)).json()).toEqual({ status: 'broken' })
  await product.stop()
})

test('a fault that can no longer be planted is an error, not a silent pass', async () => {
  const gone = { ...fault, find: 'no such rule' }
  await expect(startProductProcess({ fault: gone })).rejects.toThrow('no longer contains the rule')
})
