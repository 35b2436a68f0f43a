import { expect, test } from 'vitest'
import { migrationViolations } from '../../scenarios/running/migrations.ts'

test('migrations killed at 60 moments are carried out whole by the next starters', async () => {
  expect(await migrationViolations({ kills: 60 })).toEqual([])
})
