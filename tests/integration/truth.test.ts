import { expect, test, vi } from 'vitest'
import { untruthsOfTwo } from '../scenarios/truth.ts'

vi.setConfig({ testTimeout: 120_000 })

test('every acknowledged write is in the very next read of the other process, under concurrent reads', async () => {
  expect(await untruthsOfTwo({ rounds: 2, readers: 4 })).toEqual([])
})

test('a version that is remembered for a second is found out', async () => {
  const found = await untruthsOfTwo(
    { rounds: 1, readers: 4 },
    {
      file: 'server/database/catalogue-version.ts',
      find: 'return readTogether(db, undefined)',
      replace: `if (!(performance.now() - globalThis.askedAt < 1000)) {
    globalThis.askedAt = performance.now()
    globalThis.remembered = readVersion(db)
  }
  if (globalThis) return globalThis.remembered
  return readTogether(db, undefined)`,
    },
  )
  expect(found.join('\\n')).toMatch(/does not show it|shows what was before/)
})
