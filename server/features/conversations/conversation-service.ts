import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { conversationLimits } from '../../../contract/conversations/conversation-limits.ts'
import { type Side } from '../../../contract/conversations/conversation-terms.ts'
import type { Conversation, newMessage } from '../../../contract/conversations/conversations.ts'
import { assertVisible, type Scope } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import {
  aboutApplication,
  assertHasData,
  type ApplicationRow,
  type SeenApplication,
  findApplication,
  lockApplication,
  lockForOfficer,
  lookAtApplication,
  mailAbout,
} from '../applications/application-service.ts'
import {
  findConversation,
  findMessage,
  insertMessage,
  listMessages,
  mayApplicantsBegin,
  moveReadMark,
  endWaiting,
  planMail,
} from './conversation-repository.ts'
import { messageView } from './conversation-view.ts'
import { sendMessageNotice } from './jobs/send-message-notice.ts'

/** Seconds after the first unread message of the office in which others share its mail, and in which it can be read. */
export const mailDelay = 300

/** Who sent an application is never the office of it. */
function sideOf({ userId }: Scope, { user_id }: ApplicationRow): Side {
  return user_id === userId ? 'applicant' : 'office'
}

/** The conversation of an application [TALK2]; for staff, it is a look at the application. */
export async function readConversation(
  db: Kysely<Tables>,
  scope: Scope,
  { id, before }: { id: string; before?: number | undefined },
): Promise<Conversation> {
  const application = await findApplication(db, id)
  assertVisible(scope, application)
  await lookAtApplication(db, application)
  const side = sideOf(scope, application)
  const [found, messages, begins] = await Promise.all([
    findConversation(db, application.id),
    listMessages(db, application.id, before),
    mayApplicantsBegin(db, application.scholarship_id),
  ])
  return {
    side,
    applicant: application.user_name,
    scholarshipName: application.scholarship_name,
    universityName: application.university_name,
    mayWrite: !application.data_removed_at && (side === 'office' || begins || found !== undefined),
    waits: (found?.waiting_since ?? null) !== null,
    readByApplicant: found?.read_by_applicant ?? 0,
    readByOffice: found?.read_by_office ?? 0,
    lastNumber: found?.last_number ?? 0,
    messages: messages
      .map(row => {
        const own = side === 'applicant' ? row.side === side : row.author_id === scope.userId
        return messageView(row, { applicant: application.user_name, own })
      })
      .toReversed(),
  }
}

/**
 * Writes a message [TALK2]; sent again, it is there once. The applicant is mailed that the office wrote, not what.
 * @throws ProductError `not_found`, `limit_reached`, `forbidden` where the office begins, `application_decided`, `changed_meanwhile` for the id of another message
 */
export async function writeMessage(
  db: Kysely<Tables>,
  scope: Scope,
  { id, message }: { id: string; message: z.output<typeof newMessage> },
): Promise<string> {
  await withTransaction(db, async tx => {
    const application = await lockApplication(tx, id)
    assertVisible(scope, application)
    if (!(await writeWithin(tx, scope, application, message))) return
    if (sideOf(scope, application) === 'applicant') return
    await append(tx, { action: 'application.message', ...aboutApplication(application) })
    await mailLater(tx, application, message._id)
  })
  return message._id
}

/**
 * Adds a message to the conversation of a locked application, in the caller's transaction; nobody is mailed.
 * @returns whether it is new. @throws ProductError as `writeMessage` does
 */
export async function writeWithin(
  tx: Transaction<Tables>,
  scope: Scope,
  application: SeenApplication,
  { _id: id, text: body }: z.output<typeof newMessage>,
): Promise<boolean> {
  const side = sideOf(scope, application)
  const row = { id, application_id: application.id, side, body }
  const before = await findMessage(tx, id)
  if (before) {
    if (before.application_id !== application.id || before.side !== side || before.body !== body)
      throw anotherMessage()
    return false
  }
  assertHasData(application)
  await assertMayWrite(tx, application, side)
  const author_id = side === 'office' ? scope.userId : null
  if (!(await insertMessage(tx, { ...row, author_id }))) throw anotherMessage()
  return true
}

function anotherMessage(): ProductError {
  return new ProductError('changed_meanwhile', { message: 'There is already another message with this id.' })
}

async function assertMayWrite(
  tx: Transaction<Tables>,
  application: SeenApplication,
  side: Side,
): Promise<void> {
  const found = await findConversation(tx, application.id)
  if (side === 'applicant' && !found && !(await mayApplicantsBegin(tx, application.scholarship_id)))
    throw new ProductError('forbidden', {
      message: 'Here the office writes first. You will get an email when it does.',
    })
  const most = side === 'office' ? conversationLimits.messages : conversationLimits.applicant
  if ((found?.last_number ?? 0) >= most)
    throw new ProductError('limit_reached', {
      message: `This conversation has reached its limit of ${most} messages.`,
    })
}

/** One mail tells all messages until it is due. */
async function mailLater(
  tx: Transaction<Tables>,
  application: SeenApplication,
  messageId: string,
): Promise<void> {
  if (!(await planMail(tx, application.id, mailDelay))) return
  await enqueue(tx, sendMessageNotice, {
    key: `message-notice:${messageId}`,
    payload: {
      ...mailAbout(application),
      applicationId: application.id,
    },
    delay: mailDelay,
  })
}

/** Notes up to which message one's side has read, only forward. @returns marks moved. */
export async function markRead(
  db: Kysely<Tables>,
  scope: Scope,
  { id, number }: { id: string; number: number },
): Promise<number> {
  const application = await findApplication(db, id)
  assertVisible(scope, application)
  await lookAtApplication(db, application)
  return (await moveReadMark(db, application.id, { side: sideOf(scope, application), number })) ? 1 : 0
}

/** Takes a conversation from those that wait for an answer, as of the message that was read. @returns rows changed. */
export async function needNoAnswer(
  db: Kysely<Tables>,
  scope: Scope,
  { id, number }: { id: string; number: number },
): Promise<number> {
  return withTransaction(db, async tx => {
    const application = await lockForOfficer(tx, scope, id)
    const found = await findConversation(tx, application.id)
    if (!found) throw new ProductError('not_found')
    if (found.last_number !== number) throw new ProductError('changed_meanwhile')
    if (found.waiting_since === null) return 0
    await endWaiting(tx, application.id)
    await append(tx, { action: 'application.no_answer', ...aboutApplication(application) })
    return 1
  })
}
