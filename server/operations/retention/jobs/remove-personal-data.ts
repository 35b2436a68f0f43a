import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { type RemovalDeps, removeDue } from '../removal-service.ts'

/** Removes the personal data that is due; every hour, so that it goes in the first hour of its day. */
export const removePersonalData = job({
  kind: 'remove_personal_data',
  lane: 'upkeep',
  interval: 3600,
  payload: z.object({}),
  async run(_nothing, deps: RemovalDeps) {
    await removeDue(deps)
  },
})
