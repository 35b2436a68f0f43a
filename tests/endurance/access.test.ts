import { beforeAll, expect, test } from 'vitest'
import { bodyChecks } from '../scenarios/access/access-bodies.ts'
import {
  type AccessStage,
  knockChecks,
  setAccessStage,
  tokenChecks,
} from '../scenarios/access/access-checks.ts'
import { accessSettings } from '../scenarios/access/access-settings.ts'
import { startTestProduct, useProduct } from '../support/product.ts'

const product = useProduct(() => startTestProduct(accessSettings))
let stage: AccessStage
beforeAll(async () => {
  stage = await setAccessStage(product)
})

test.each(
  [...knockChecks, ...tokenChecks.flat(), ...bodyChecks()].map(({ title, run }) => [title, run] as const),
)('[R4] %s', async (_title, run) => {
  expect(await run(stage)).toEqual([])
})
