import { expect, test } from 'vitest'
import { runCrashes } from '../../scenarios/running/crash.ts'

test('30 times kill -9 of the product, of PostgreSQL and of both: nothing acknowledged is lost', async () => {
  const { violations, acknowledged, crashes } = await runCrashes({
    crashes: 30,
    seed: 20_261_121,
    mails: true,
  })
  const times = crashes.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b)
  const [median, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)]
  console.info('Acknowledged writes:', acknowledged)
  console.info(`Ready again after ${median} ms (median), ${slowest} ms at most.`)
  for (const { victim, after, readyMs } of crashes)
    console.info(`  ${readyMs} ms  ${victim}, after a ${after}`)
  expect(violations).toEqual([])
  expect(crashes).toHaveLength(30)
})
