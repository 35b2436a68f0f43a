import { expect, test } from 'vitest'
import { untruthsOfTwo } from '../scenarios/data/truth.ts'

test('every acknowledged write is in the very next read of the other process, many times over', async () => {
  expect(await untruthsOfTwo({ rounds: 100, readers: 16 })).toEqual([])
})
