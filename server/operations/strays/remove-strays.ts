import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import { removeStrays as remove, type StrayDependencies } from './stray-service.ts'

/** Removes files that no row has known for a day. */
export const removeStrays = job({
  kind: 'remove_strays',
  lane: 'upkeep',
  daily: '05:10',
  payload: z.object({}),
  run: (_nothing, deps: StrayDependencies) => remove(deps),
})
