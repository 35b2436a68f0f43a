import { expect, test } from 'vitest'
import { dependencyFindings } from '../../scenarios/running/dependencies.ts'
import { type Fault, faults } from '../../support/wires/tcp-wire.ts'
import { dependencies, startWiredProduct } from '../../support/wires/wired-product.ts'

/** Each fault after each other one, and the same again. */
const orders: Fault[][] = [
  faults.toReversed(),
  ['slow', 'garbage', 'slow', 'refused', 'slow'],
  ['garbage', 'refused', 'garbage', 'reset', 'reset'],
  ['refused', 'reset', 'refused', 'refused', 'slow'],
]

test.each(dependencies)('%s fails and comes back, again and again', async dependency => {
  for (const only of orders) {
    const product = await startWiredProduct(dependency)
    const findings = await dependencyFindings(dependency, product, { only })
    await product.stop()
    expect([...findings.values()].flat()).toEqual([])
  }
})
