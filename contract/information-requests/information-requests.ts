import { z } from 'zod'
import { newMessage } from '../conversations/conversations.ts'
import { id, typedText } from '../core/fields.ts'
import { requestLimits } from './request-limits.ts'

const dueAt = z.iso.datetime('Please choose a day.')

/** `POST /informationRequests/{applicationId}` [TALK1]: a message of the conversation that asks. */
export const newInformationRequest = newMessage.extend({
  /** Questions of the form and specified fields: the only answers that the applicant can change. */
  questions: z
    .array(typedText(20).min(1))
    .min(1, 'Please choose at least one answer to reopen.')
    .max(requestLimits.questions, `At most ${requestLimits.questions} answers can be reopened.`)
    .transform(questions => [...new Set(questions)]),
  dueAt,
})

/** `PATCH /informationRequests/{id}`. */
export const requestExtension = z.strictObject({ dueAt })

/** What an applicant is asked for and has not answered. */
export const openRequest = z.strictObject({
  _id: id,
  text: z.string(),
  /** Empty when that account was deleted. */
  by: z.string(),
  at: z.iso.datetime(),
  questions: z.array(z.string()),
  dueAt: z.iso.datetime(),
  /** Its date has passed: it can still be answered. */
  lapsed: z.boolean(),
})

export type OpenRequest = z.infer<typeof openRequest>

const ownRequest = openRequest
  .pick({ _id: true, dueAt: true, lapsed: true })
  .extend({ applicationId: id, scholarshipName: z.string(), universityName: z.string(), count: z.int() })

export type OwnRequest = z.infer<typeof ownRequest>

/** `GET /ownInformationRequests`: what is due next comes first; and for how many days each decision stood still. */
export const ownRequests = z.strictObject({
  open: z.array(ownRequest),
  pauses: z.array(z.strictObject({ applicationId: id, days: z.int() })),
})
