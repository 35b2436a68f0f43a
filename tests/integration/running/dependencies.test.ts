import { beforeAll, describe, expect, test } from 'vitest'
import { caseName, dependencyFindings, type Findings, groups } from '../../scenarios/running/dependencies.ts'
import { faults } from '../../support/wires/tcp-wire.ts'
import { dependencies, type Dependency, startWiredProduct } from '../../support/wires/wired-product.ts'

/** All dependencies fail side by side, each of a product of its own: what they wait for is time. */
const findings = new Map<Dependency, Findings>()
let broken: { gateway: Findings; mails: Findings }

async function look(dependency: Dependency, options: Parameters<typeof startWiredProduct>[1] = {}) {
  const product = await startWiredProduct(dependency, options)
  try {
    return await dependencyFindings(dependency, product, options.fault && { only: ['slow'] })
  } finally {
    await product.stop()
  }
}

beforeAll(async () => {
  const gateway = look('Stripe', {
    fault: [
      {
        file: 'server/payments/card-gateway.ts',
        find: 'timeoutMs = 3_500',
        replace: 'timeoutMs = 60_000',
      },
      { file: 'server/http/load.ts', find: 'PATIENCE_MS = 9_500', replace: 'PATIENCE_MS = 95_000' },
    ],
  })
  const mails = look('SMTP', {
    fault: [
      {
        file: 'start/compose.ts',
        find: "await enqueue(db, { kind: 'send_password_reset', key:",
        replace: "for (const _ of '12') await enqueue(db, { kind: 'send_password_reset', key:",
      },
    ],
  })
  const sound = dependencies.map(async dependency => findings.set(dependency, await look(dependency)))
  await Promise.all(sound)
  broken = { gateway: await gateway, mails: await mails }
}, 180_000)

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

test('a gateway that waits for a minute, and mails sent twice, are found', () => {
  const slowly = broken.gateway.get(caseName('slow', 'payment')) ?? []
  expect(slowly.concat(broken.mails.get(caseName('afterwards', 'mails')) ?? [])).toEqual([
    'payment: no answer within ten seconds',
    expect.stringContaining('2 of them resets instead of 1'),
  ])
})
