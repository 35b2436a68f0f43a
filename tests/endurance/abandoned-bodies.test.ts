import { expect, onTestFinished, test } from 'vitest'
import { abandonBodies } from '../scenarios/hostile/abandoned-bodies.ts'
import { startProductProcess } from '../support/processes/product-process.ts'

test.each([1, 2])(
  'twenty abandoned bodies of each call and kind end none of %i process(es)',
  async processes => {
    const variables = { PROCESSES: String(processes), SIGN_IN_LIMIT: '1000000', CALL_LIMIT_FACTOR: '1000000' }
    const product = await startProductProcess({ variables })
    onTestFinished(() => product.stop())
    expect(await abandonBodies(product, { times: 20 })).toEqual([])
  },
)
