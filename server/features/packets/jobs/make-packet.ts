import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { type MakingDependencies, makeWhole } from '../making-service.ts'

/** Makes a packet [DESK8]. */
export const makePacket = job({
  kind: 'make_packet',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, deps: MakingDependencies, { stopping }) => makeWhole(deps, id, stopping),
})
