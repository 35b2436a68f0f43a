import { recurringJob } from '../../../platform/jobs/job.ts'
import { type RemovalDeps, removeDue } from '../removal-service.ts'

/** Removes the personal data that is due; every hour, so that it goes in the first hour of its day. */
export const removePersonalData = recurringJob({
  kind: 'remove_personal_data',
  lane: 'upkeep',
  interval: 3600,
  async run(deps: RemovalDeps) {
    await removeDue(deps)
  },
})
