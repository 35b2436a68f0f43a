import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessStage, grants, refusals, setAccessStage } from '../scenarios/access-checks.ts'
import { accessSettings } from '../scenarios/access-world.ts'
import { startTestProduct, type TestProduct } from '../support/product.ts'

let product: TestProduct
let stage: AccessStage
beforeAll(async () => {
  product = await startTestProduct(accessSettings)
  stage = await setAccessStage(product)
})
afterAll(() => product.stop())

describe('[R4] refused, without any effect', () => {
  test.each(refusals)('$title', async ({ run }) => expect(await run(stage)).toEqual([]))
})

describe('[R4] granted, with the fields that the caller may see', () => {
  test.each(grants)('$title', async ({ run }) => expect(await run(stage)).toEqual([]))
})
