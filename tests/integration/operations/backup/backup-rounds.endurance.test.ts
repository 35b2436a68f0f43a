import { expect, test } from 'vitest'
import { backUpWhileWriting } from '../../../scenarios/running/backup-rounds.ts'

test('[OPS3] backups made while people write hold one moment each: money, names and pictures', {
  timeout: 120_000,
}, async () => {
  const { violations, applications, rows } = await backUpWhileWriting({ writers: 3, backups: 2 })
  expect(violations).toEqual([])
  expect(applications).toBeGreaterThanOrEqual(6)
  expect(rows).toBeGreaterThan(0)
})
