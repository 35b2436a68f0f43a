import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Gives the scholarships of a renamed subject, degree or category its new name [TERM1]. */
export const renameTerm = job({
  kind: 'rename_term',
  lane: 'prompt',
  payload: z.object({ termId: z.uuid() }),
  async run(
    { termId },
    { renameInScholarships }: { renameInScholarships: (termId: string) => Promise<void> },
  ) {
    await renameInScholarships(termId)
  },
})
