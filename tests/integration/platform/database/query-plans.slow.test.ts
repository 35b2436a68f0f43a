import { expect, test } from 'vitest'
import { findSlowReads } from '../../../scenarios/queries/slow-reads.ts'

test('nothing that people can ask, and no recurring job, reads a growing table as a whole', async () => {
  // A tenth of the people in `tests/endurance`, with plans as for all.
  const { found, idle, failed, empty } = await findSlowReads({ people: 10_000, seqPageCost: 10 })
  expect(failed).toEqual([])
  expect(empty, 'growing tables without a line in many-people.ts').toEqual([])
  expect(found).toEqual([])
  expect(idle, 'tolerated, and not read').toEqual([])
}, 900_000)
