import { type DatabaseDeps, type MailDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { givePlacesOn as give } from '../waiting-list/move-up-service.ts'

/** Frees places whose answer cannot be taken back any more, and gives them to the next person [AWARD3]. */
export const givePlacesOn = recurringJob({
  kind: 'give_places_on',
  lane: 'prompt',
  interval: 300,
  run: (deps: DatabaseDeps & Pick<MailDeps, 'readSite'>) => give(deps),
})
