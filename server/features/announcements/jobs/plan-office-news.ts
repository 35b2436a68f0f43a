import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { job } from '../../../platform/jobs/job.ts'
import { planMails } from '../../notifications/notice-service.ts'
import { isDue, officeFacts } from '../office-facts.ts'
import { sendOfficeNews } from './send-office-news.ts'

/** Puts the mails about what waits for staff into the queue, one a person: at once, or at eight in their zone [TALK3]. */
export const planOfficeNews = job({
  kind: 'plan_office_news',
  lane: 'prompt',
  interval: 60,
  payload: z.object({}),
  run: (_nothing, { db }: { db: Kysely<Tables> }) => planDueOfficeNews({ db }),
})

/** Staff are few among all people, so that one statement finds what they are told. */
const everybody = {
  first: '00000000-0000-0000-0000-000000000000',
  last: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** @param deps.at the moment to judge by; the database's clock when left out */
export async function planDueOfficeNews({
  db,
  at,
}: {
  db: Kysely<Tables>
  at?: Date | undefined
}): Promise<void> {
  const due = sql`select key, user_id, 'queued' as state from (${officeFacts(everybody, at)}) as fact where ${isDue}`
  await withTransaction(db, tx => planMails(tx, sendOfficeNews, due, ({ userId }) => userId))
}
