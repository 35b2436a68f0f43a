import { expect, test, vi } from 'vitest'
import { runCrashes } from '../../scenarios/running/crash.ts'

vi.setConfig({ testTimeout: 600_000 })

test('kill -9 of the product, of PostgreSQL and of both loses nothing that was acknowledged', async () => {
  const report = await runCrashes({
    crashes: 4,
    seed: 1,
    victims: ['product', 'postmaster', 'both, unreaped', 'one process of PostgreSQL'],
  })
  expect(report.violations).toEqual([])
  expect(report.crashes).toHaveLength(4)
})
