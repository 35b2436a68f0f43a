import { z } from 'zod'
import { typedText } from '../core/fields.ts'
import { formLimits } from '../forms/form-limits.ts'
import { profileQuestions } from './profile-questions.ts'

const questionId = typedText(20)

const answer = z.union([typedText(formLimits.text), z.array(typedText(100)).max(formLimits.options)])

/** `GET /aboutYou`: what somebody says about themselves. */
export const aboutYou = z.strictObject({
  answers: z.array(
    z.strictObject({
      question: questionId,
      answer,
      answeredAt: z.iso.datetime(),
      /** Too old to count. */
      expired: z.boolean(),
    }),
  ),
  /** The sensitive questions that are asked, each with its legal ground. */
  sensitive: z.array(z.strictObject({ question: questionId, ground: z.string() })),
})

export type AboutYou = z.infer<typeof aboutYou>

/** `PATCH /aboutYou`: by question; `null` removes an answer. */
export const aboutYouChanges = z.strictObject({
  answers: z
    .record(questionId, answer.nullable())
    .refine(given => Object.keys(given).length <= profileQuestions.length, 'There are too many answers.'),
})

export type AboutYouChanges = z.infer<typeof aboutYouChanges>
