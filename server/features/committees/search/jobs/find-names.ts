import { z } from 'zod'
import { job } from '../../../../platform/jobs/job.ts'
import { searchAll, type SearchDeps } from '../search-service.ts'

/** Looks for the applicants' own names, addresses and numbers in what readers of a committee see [FAIR2]. */
export const findNames = job({
  kind: 'find_names',
  lane: 'upkeep',
  payload: z.object({ scholarship: z.uuid() }),
  run: ({ scholarship }, deps: SearchDeps, { stopping }) => searchAll(deps, scholarship, stopping),
})
