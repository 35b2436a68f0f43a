import type { Kysely } from 'kysely'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type DatabaseDeps, recurringJob } from '../../../platform/jobs/job.ts'
import { planMails } from '../../notifications/notice-service.ts'
import { dueOfficeFacts } from '../office-facts.ts'
import { sendOfficeNews } from './send-office-news.ts'

/** Puts the mails about what waits for staff into the queue, one a person: at once, or at eight in their zone [TALK3]. */
export const planOfficeNews = recurringJob({
  kind: 'plan_office_news',
  lane: 'prompt',
  interval: 60,
  run: ({ db }: DatabaseDeps) => planDueOfficeNews({ db }),
})

/** @param deps.at the moment to judge by; the database's clock when left out */
export async function planDueOfficeNews({
  db,
  at,
}: {
  db: Kysely<Tables>
  at?: Date | undefined
}): Promise<void> {
  await withTransaction(db, tx => planMails(tx, sendOfficeNews, dueOfficeFacts(at), ({ userId }) => userId))
}
