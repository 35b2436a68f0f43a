import type { Insertable } from 'kysely'
import type { Side } from '../../contract/conversations/conversation-terms.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { ConversationsTable, MessagesTable } from '../../server/platform/database/tables.ts'
import type { RoundEntry } from './round-rows.ts'

/** Hours ago, side and words of each message; of the last conversation an answer is missing. */
const talks: [hoursAgo: number, side: Side, body: string][][] = [
  [
    [70, 'office', 'Your letter about income is of 2024. Could you send the one of this year, please?'],
    [52, 'applicant', 'I went to the district office yesterday, and have it now. Where shall I send it?'],
    [47, 'office', 'Please correct your answers in My Applications: the document can be replaced there.'],
  ],
  [
    [30, 'office', 'In which month does your course begin?'],
    [28, 'applicant', 'In September. My university confirmed it last week.'],
    [27, 'office', 'Thank you, that is all we need.'],
  ],
  [
    [26, 'office', 'We could not read the second page of your marks. Is there a better copy?'],
    [9, 'applicant', 'Yes, my school made a new one. May it come after the deadline?'],
  ],
]

/** Returns conversations about what is processed, one of which waits for an answer. @param officer who writes for the office */
export function roundConversations(now: Date, entries: readonly RoundEntry[], officer: string) {
  const processed = entries.filter(({ application }) => application.status === 'Processing')
  const conversations: Insertable<ConversationsTable>[] = []
  const messages: Insertable<MessagesTable>[] = []
  for (const [nth, talk] of talks.entries()) {
    const application_id = processed[nth * 3]?.application.id
    if (application_id === undefined) continue
    const written = talk.map(([hoursAgo, side, body], index) => ({
      id: newId(),
      application_id,
      number: index + 1,
      side,
      author_id: side === 'office' ? officer : null,
      body,
      receipt: null,
      at: new Date(now.getTime() - hoursAgo * 3_600_000),
    }))
    messages.push(...written)
    const last = written.at(-1)
    if (!last) continue
    conversations.push({
      application_id,
      last_number: last.number,
      last_at: last.at,
      waiting_since: last.side === 'applicant' ? last.at : null,
      read_by_applicant: last.number,
      read_by_office: last.number,
      mail_due: null,
    })
  }
  return { conversations, messages }
}
