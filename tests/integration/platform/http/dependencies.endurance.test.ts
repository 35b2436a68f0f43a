import { beforeAll, describe, expect, test } from 'vitest'
import {
  caseName,
  dependencyFindings,
  type Findings,
  groups,
} from '../../../scenarios/running/dependencies.ts'
import { faults } from '../../../support/wires/tcp-wire.ts'
import { dependencies, type Dependency, startWiredProduct } from '../../../support/wires/wired-product.ts'

/** All dependencies fail side by side, each of a product of its own: what they wait for is time. */
const findings = new Map<Dependency, Findings>()

async function look(dependency: Dependency) {
  const product = await startWiredProduct(dependency)
  try {
    return await dependencyFindings(dependency, product)
  } finally {
    await product.stop()
  }
}

beforeAll(async () => {
  await Promise.all(dependencies.map(async dependency => findings.set(dependency, await look(dependency))))
}, 480_000)

describe.each(dependencies)('%s', dependency => {
  const cases = faults.flatMap(fault => [...groups, 'recovery'].map(group => caseName(fault, group)))
  test.each(cases)('%s', name => {
    expect(findings.get(dependency)?.get(name)).toEqual([])
  })
})

test('mails that could not be sent arrive once', () => {
  expect(findings.get('SMTP')?.get(caseName('afterwards', 'mails'))).toEqual([])
})

test('[P6] a webhook that could not be followed up is, once', () => {
  expect(findings.get('Stripe')?.get(caseName('afterwards', 'webhooks'))).toEqual([])
})
