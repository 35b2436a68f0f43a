import { expect, test, vi } from 'vitest'
import { runCrashes } from '../../scenarios/running/crash.ts'

vi.setConfig({ testTimeout: 600_000 })

test('kill -9 of the product, of a process of PostgreSQL and of all loses nothing that was acknowledged', async () => {
  const report = await runCrashes({
    crashes: 3,
    seed: 1,
    victims: ['product', 'both, unreaped', 'one process of PostgreSQL'],
  })
  expect(report.violations).toEqual([])
  expect(report.crashes).toHaveLength(3)
})
