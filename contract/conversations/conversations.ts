import { z } from 'zod'
import { id, storableText, text, wholeNumber } from '../core/fields.ts'
import { maximumPageSize, maximumPlaceLength } from '../core/lists/list-pages.ts'
import { conversationLimits } from './conversation-limits.ts'
import { requestStates, sides } from './conversation-terms.ts'

const side = z.enum(sides)

/** `POST /conversations/{id}` [TALK2]: its id is chosen once, so that a message sent twice is there once. */
export const newMessage = z.strictObject({
  _id: id,
  text: text('a message', conversationLimits.message),
})

/** Up to which message one has read, or which one needs no answer. */
export const messageNumber = z.strictObject({ number: wholeNumber().min(1) })

/** The request in a message, and its state [TALK1]. */
const askedByMessage = z.strictObject({
  state: z.enum(requestStates),
  dueAt: z.iso.datetime(),
  /** How many answers it reopens. */
  count: z.int(),
})

export const message = z.strictObject({
  _id: id,
  /** From 1, in the order in which the messages of a conversation came. */
  number: z.int(),
  side,
  /** Empty when that account was deleted. */
  by: z.string(),
  own: z.boolean(),
  at: z.iso.datetime(),
  text: z.string(),
  /** The number of the new receipt, where the applicant has changed the application; the text is empty. */
  receipt: z.string().nullable(),
  /** Where it asks for answers [TALK1]. */
  request: askedByMessage.nullable(),
})

export type Message = z.infer<typeof message>

/** `GET /conversations/{id}`: the latest messages, or those before a number, oldest first. */
export const conversation = z.strictObject({
  /** On which side the caller writes. */
  side,
  applicant: z.string(),
  scholarshipName: z.string(),
  universityName: z.string(),
  mayWrite: z.boolean(),
  /** Whether the applicant waits for an answer. */
  waits: z.boolean(),
  readByApplicant: z.int(),
  readByOffice: z.int(),
  lastNumber: z.int(),
  messages: z.array(message),
})

export type Conversation = z.infer<typeof conversation>

export const conversationQuery = z.strictObject({
  before: z.coerce.number().int().min(1).max(1_000_000).optional(),
})

/** `GET /ownConversations`: one's applications with a conversation, or in which one may begin it. */
export const ownConversation = z.strictObject({ applicationId: id, unread: z.int() })

/** What an inbox shows: who waits for an answer, or the others; those assigned to oneself, or all. */
export const inboxQuery = z.strictObject({
  state: z.enum(['unanswered', 'answered']).default('unanswered'),
  whose: z.enum(['mine', 'all']).default('all'),
  behind: storableText().max(maximumPlaceLength).optional(),
  size: z.coerce.number().int().min(1).max(maximumPageSize).optional(),
})

/** A conversation in the inbox, with how its last message begins. */
export const inboxRow = z.strictObject({
  applicationId: id,
  applicant: z.string(),
  scholarshipName: z.string(),
  assignee: z.string().nullable(),
  waitingSince: z.iso.datetime().nullable(),
  side,
  excerpt: z.string(),
  at: z.iso.datetime(),
})

export type InboxRow = z.infer<typeof inboxRow>

/** `GET /conversations`: who waits longest comes first; of the others, the latest. */
export const inboxPage = z.strictObject({
  rows: z.array(inboxRow),
  /** The place of the last row, if more follow; asked for as `behind`. */
  lastPlace: z.string().nullable(),
})

/** `GET /conversations/unanswered`: exactly how many wait for an answer. */
export const unansweredCounts = z.strictObject({ all: z.int(), mine: z.int() })

/** Whether the applicants of a scholarship may write first. */
export const conversationSettings = z.strictObject({
  applicantsFirst: z.boolean('Please choose whether applicants may write first.'),
})
