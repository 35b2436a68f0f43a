import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../platform/database/tables.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { mailApplicant } from '../applicant-news-service.ts'
import { newsAbout } from '../mails/reference-news.ts'

/** Tells an applicant that a letter has arrived, or will not come. */
export const sendReferenceNews = job({
  kind: 'send_reference_news',
  lane: 'bulk',
  /** `to` follows a change of the address. */
  payload: z.object({ to: z.string(), request: z.uuid(), about: z.enum(newsAbout) }),
  run: (payload, deps: MailDeps & { db: Kysely<Tables> }, { key }) => mailApplicant(deps, payload, key),
})
