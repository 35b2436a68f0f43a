import { expect, test } from 'vitest'
import { untruthsOfTwo } from '../../../scenarios/data/truth.ts'

test('every acknowledged write is in the very next read of the other process, under concurrent reads', async () => {
  expect(await untruthsOfTwo({ rounds: 2, readers: 4 })).toEqual([])
})
