import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'
import { type WorkDependencies, workOnImport as work } from '../work-service.ts'

/** Reads, checks, makes or undoes an import [IMPORT1]. */
export const workOnImport = job({
  kind: 'work_on_import',
  lane: 'prompt',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }, deps: WorkDependencies, { stopping }) => work(deps, id, stopping),
})
