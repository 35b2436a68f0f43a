import type { Kysely } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import { recurringJob } from '../../../../platform/jobs/job.ts'
import { recountFunds } from '../fund-queries.ts'

interface CheckDependencies {
  db: Kysely<Tables>
  log: { error(details: object, message: string): void }
}

/** Compares the figures of funds with their ledgers every night [AWARD8]: a difference is an error of ours. */
export const checkFunds = recurringJob({
  kind: 'check_funds',
  lane: 'upkeep',
  daily: '03:00',
  run: async ({ db, log }: CheckDependencies) => {
    const funds = await recountFunds(db)
    if (funds.length > 0)
      log.error({ funds }, 'the figures of funds differ from the entries of their ledgers')
  },
})
