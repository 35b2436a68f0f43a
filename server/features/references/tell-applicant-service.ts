import type { Transaction } from 'kysely'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { sendReferenceNews } from './jobs/send-reference-news.ts'
import type { LinkedRow } from './letter-repository.ts'
import type { ReferenceNews } from './mails/reference-news.ts'

/** Tells an applicant what became of a request, never what was written [REF1]; in the caller's transaction. */
export async function tellApplicant(
  tx: Transaction<Tables>,
  { id, applicant_email: to }: Pick<LinkedRow, 'id' | 'applicant_email'>,
  about: ReferenceNews['about'],
): Promise<void> {
  const payload = { to, request: id, about }
  await enqueue(tx, sendReferenceNews, { key: `reference-news:${newId()}`, payload })
}
