import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { type MakingDependencies, makeWhole } from '../making-service.ts'

/** Makes an export [AUDIT2]. */
export const makeExport = job({
  kind: 'make_export',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, deps: MakingDependencies, { stopping }) => makeWhole(deps, id, stopping),
})
