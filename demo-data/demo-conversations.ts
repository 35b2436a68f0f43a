import type { Insertable } from 'kysely'
import type { Side } from '../contract/conversations/conversation-terms.ts'
import type { Database } from '../server/platform/database/connection.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type {
  ConversationsTable,
  InformationRequestsTable,
  MessagesTable,
} from '../server/platform/database/tables.ts'

/** A conversation about an application: hours ago, side and words of each message; no words but a receipt for a correction. */
export interface DemoTalk {
  applicationId: string
  messages: readonly (readonly [hoursAgo: number, side: Side, body: string, receipt?: string])[]
  /** Which answers its first message asks for, and in how many days from now; the first correction has answered it. */
  asks?: { questions: string[]; dueIn: number }
}

/** What the demo student was asked, and has answered: it waits in the inbox. */
export const ownTalk: DemoTalk['messages'] = [
  [31, 'office', 'Your sawmill report names two supervisors. Which of them can we write to?'],
  [5, 'applicant', 'Please write to Dr Haque. Ms Karim has left the institute since. Is that a problem?'],
]

/** Inserts conversations; one that ends with words of the applicant waits for an answer. @param officer who writes for the office */
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
  const requests = talks.flatMap(({ applicationId, asks }) => {
    const own = written.filter(({ application_id }) => application_id === applicationId)
    return asks ? requestRow(now, own, asks) : []
  })
  if (requests.length > 0) await tx.insertInto('information_requests').values(requests).execute()
}

/** Nobody is reminded of it: their addresses lead nowhere. */
function requestRow(
  now: Date,
  messages: readonly MessageRow[],
  { questions, dueIn }: NonNullable<DemoTalk['asks']>,
): Insertable<InformationRequestsTable>[] {
  const [asking] = messages
  const answer = messages.find(({ receipt }) => receipt !== null)
  if (!asking) return []
  return [
    {
      id: asking.id,
      application_id: asking.application_id,
      questions,
      asked_at: asking.at,
      due_at: new Date(now.getTime() + dueIn * 86_400_000),
      settled_at: answer?.at ?? null,
      settled_as: answer ? 'answered' : null,
      three_days_reminded: true,
      day_reminded: true,
    },
  ]
}

type MessageRow = Insertable<MessagesTable> & { at: Date; receipt: string | null }

function messageRows(now: Date, officer: string, { applicationId, messages }: DemoTalk): MessageRow[] {
  return messages.map(([hoursAgo, side, body, receipt = null], index) => ({
    id: newId(),
    application_id: applicationId,
    number: index + 1,
    side,
    author_id: side === 'office' ? officer : null,
    body,
    receipt,
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
  const waits = last.side === 'applicant' && last.receipt === null
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
