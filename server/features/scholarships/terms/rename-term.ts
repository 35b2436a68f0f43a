import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { listTermRows, renameSome } from './term-repository.ts'

/** How many scholarships are looked at in one statement. */
const renamedAtOnce = 2_000
const beforeEveryId = '00000000-0000-0000-0000-000000000000'

/** Gives the scholarships of a renamed subject, degree or category its current name [TERM1]; safe to repeat. */
export const renameTerm = job({
  kind: 'rename_term',
  lane: 'prompt',
  payload: z.object({ termId: z.uuid() }),
  async run({ termId }, { db }: { db: Kysely<Tables> }) {
    const term = (await listTermRows(db)).find(({ id }) => id === termId)
    if (!term) return
    const { kind, name, former_names: formerNames } = term
    let after: string | undefined = beforeEveryId
    while (after !== undefined)
      after = await renameSome(db, { kind, name, formerNames }, { after, limit: renamedAtOnce })
  },
})
