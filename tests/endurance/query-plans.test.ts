import { expect, test } from 'vitest'
import { findSlowReads } from '../scenarios/queries/slow-reads.ts'

test('with 100,000 people nothing that they can ask, and no recurring job, reads a growing table as a whole', async () => {
  const { found, failed, empty } = await findSlowReads({ people: 100_000, seqPageCost: 1 })
  expect({ found, failed, empty }).toEqual({ found: [], failed: [], empty: [] })
})
