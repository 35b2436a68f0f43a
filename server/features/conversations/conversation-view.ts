import type { InboxRow, Message } from '../../../contract/conversations/conversations.ts'
import type { MessageRow } from './conversation-repository.ts'
import type { InboxRowRow } from './inbox-repository.ts'

/** A message as somebody reads it. @param of the application's applicant, and who reads */
export function messageView(row: MessageRow, of: { applicant: string; own: boolean }): Message {
  return {
    _id: row.id,
    number: row.number,
    side: row.side,
    by: row.side === 'applicant' ? of.applicant : (row.user_name ?? ''),
    own: of.own,
    at: row.at.toISOString(),
    text: row.body,
    receipt: row.receipt,
    request: row.due_at && { state: row.request, dueAt: row.due_at.toISOString(), count: row.asked ?? 0 },
  }
}

/** A conversation in the inbox [TALK2]. */
export function inboxRowView(row: InboxRowRow): InboxRow {
  return {
    applicationId: row.id,
    applicant: row.applicant,
    scholarshipName: row.scholarship_name,
    assignee: row.assignee_name,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    side: row.side,
    excerpt: row.receipt === null ? row.excerpt : 'Changed the application',
    at: row.at.toISOString(),
  }
}
