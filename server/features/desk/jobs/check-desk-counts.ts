import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { recurringJob } from '../../../platform/jobs/job.ts'
import { correctDeskCounts } from '../desk-queue-repository.ts'

interface CheckDependencies {
  db: Kysely<Tables>
  log: { error(details: object, message: string): void }
}

/** Compares the counts of the queue with its rows every night, and corrects them [DESK2]: a difference is an error of ours. */
export const checkDeskCounts = recurringJob({
  kind: 'check_desk_counts',
  lane: 'upkeep',
  daily: '01:10',
  run: async ({ db, log }: CheckDependencies) => {
    const differences = await correctDeskCounts(db)
    if (differences.kinds > 0)
      log.error(differences, 'the counts of the desk differed from its applications and were corrected')
  },
})
