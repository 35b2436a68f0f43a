import { expect, test, vi } from 'vitest'
import { untruthsOfTwo } from '../../scenarios/data/truth.ts'

vi.setConfig({ testTimeout: 120_000 })

test('every acknowledged write is in the very next read of the other process, under concurrent reads', async () => {
  expect(await untruthsOfTwo({ rounds: 2, readers: 4 })).toEqual([])
})

const catalogueVersion = 'server/database/catalogue-version.ts'

test.each([
  [
    'a lease that lasts longer than staff wait',
    [{ file: catalogueVersion, find: 'endsAt = askedAt + lease', replace: 'endsAt = askedAt + 1000' }],
  ],
  [
    'a change of a scholarship that does not wait for the leases',
    [
      { file: catalogueVersion, find: 'const lease = 10', replace: 'const lease = 2000' },
      {
        file: 'server/scholarships/scholarship-edit-service.ts',
        find: 'await untilLeasesEnd()',
        replace: '',
      },
    ],
  ],
])('%s is found out', async (_name, faults) => {
  const found = await untruthsOfTwo({ rounds: 1, readers: 4 }, faults)
  expect(found.join('\n')).toMatch(/does not show it|shows what was before/)
})
