import { feature } from '../feature.ts'
import { forgetDeletedRows } from './forget-deleted-rows.ts'
import { removeDoneJobs } from './remove-done-jobs.ts'

/** The upkeep of the queue, and of rows whose deletion can be taken back. */
export const queue = feature({ jobs: [removeDoneJobs, forgetDeletedRows] })
