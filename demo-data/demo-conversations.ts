import type { Insertable } from 'kysely'
import type { Side } from '../contract/conversations/conversation-terms.ts'
import type { Database } from '../server/platform/database/connection.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type { ConversationsTable, MessagesTable } from '../server/platform/database/tables.ts'

/** A conversation about an application: hours ago, side and words of each message. */
export interface DemoTalk {
  applicationId: string
  messages: readonly (readonly [hoursAgo: number, side: Side, body: string])[]
}

/** What the demo student was asked, and has answered: it waits in the inbox. */
export const ownTalk: DemoTalk['messages'] = [
  [31, 'office', 'Your sawmill report names two supervisors. Which of them can we write to?'],
  [5, 'applicant', 'Please write to Dr Haque. Ms Karim has left the institute since. Is that a problem?'],
]

/** Inserts conversations; one that ends with the applicant waits for an answer. @param officer who writes for the office */
export async function insertTalks(
  tx: Database,
  { now, officer, talks }: { now: Date; officer: string; talks: readonly DemoTalk[] },
): Promise<void> {
  const written = talks.flatMap(talk => messageRows(now, officer, talk))
  const conversations = talks.flatMap(({ applicationId }) => {
    const own = written.filter(({ application_id }) => application_id === applicationId)
    return conversationRow(applicationId, own)
  })
  await tx.insertInto('conversations').values(conversations).execute()
  await tx.insertInto('messages').values(written).execute()
}

type MessageRow = Insertable<MessagesTable> & { at: Date }

function messageRows(now: Date, officer: string, { applicationId, messages }: DemoTalk): MessageRow[] {
  return messages.map(([hoursAgo, side, body], index) => ({
    id: newId(),
    application_id: applicationId,
    number: index + 1,
    side,
    author_id: side === 'office' ? officer : null,
    body,
    receipt: null,
    at: new Date(now.getTime() - hoursAgo * 3_600_000),
  }))
}

/** Everything is read but what waits for an answer. */
function conversationRow(
  application_id: string,
  messages: readonly MessageRow[],
): Insertable<ConversationsTable>[] {
  const last = messages.at(-1)
  if (!last) return []
  const waits = last.side === 'applicant'
  return [
    {
      application_id,
      last_number: last.number,
      last_at: last.at,
      waiting_since: waits ? last.at : null,
      read_by_applicant: last.number,
      read_by_office: waits ? last.number - 1 : last.number,
      mail_due: null,
    },
  ]
}
