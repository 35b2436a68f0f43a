import type { NoticeSteps } from '../../notifications/notice-job.ts'
import type { DigestMail } from '../mails/digest.ts'
import { z } from 'zod'
import { job } from '../../../platform/jobs/job.ts'

/** Puts the digests of saved searches that are due into the queue [SAVE2]. */
export const planDigests = job({
  kind: 'plan_digests',
  lane: 'prompt',
  interval: 5 * 60,
  payload: z.object({}),
  run: (_nothing, { digests }: { digests: NoticeSteps<DigestMail> }) => digests.plan(),
})
