import type { z } from 'zod'
import type { inboxPage, inboxQuery } from '../../../contract/conversations/conversations.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pageOf, sliceOf } from '../../platform/lists/page.ts'
import { inboxRowView } from './conversation-view.ts'
import { listInbox } from './inbox-repository.ts'

/** A page of the inbox [TALK2]. @throws ProductError `invalid_input` for a place of another list */
export async function readInbox(
  db: Database,
  scope: Scope,
  query: z.output<typeof inboxQuery>,
): Promise<z.output<typeof inboxPage>> {
  const slice = sliceOf(query)
  // Counted by a call of its own: `countUnanswered`.
  const page = await pageOf(slice, listInbox(db, scope, { ...query, slice }), Promise.resolve(0))
  return { rows: page.items.map(inboxRowView), lastPlace: page.lastPlace ?? null }
}
