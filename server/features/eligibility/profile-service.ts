import type { Kysely } from 'kysely'
import type { AboutYou, AboutYouChanges } from '../../../contract/eligibility/about-you.ts'
import { isAsked, profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import { answerOfValue } from '../../../contract/forms/answer-of-value.ts'
import { kindOf } from '../../../contract/forms/question-kinds.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { readAboutYou, readSensitiveOn } from './eligibility-queries.ts'
import { writeProfileAnswers } from './profile-repository.ts'

/**
 * Saves answers as valid now, or none of them [ELIG1].
 * @returns all answers
 * @throws ProductError `invalid_input` naming each answer that is wrong, and each question that is not asked
 */
export async function changeAboutYou(
  db: Kysely<Tables>,
  userId: string,
  { answers }: AboutYouChanges,
): Promise<AboutYou> {
  const on = await readSensitiveOn(db)
  const problems: Record<string, string> = {}
  const read = new Map<string, string | string[] | null>()
  for (const [id, answer] of Object.entries(answers)) {
    const judged = judge(id, answer, on)
    if ('problem' in judged) problems[`answers.${id}`] = judged.problem
    else read.set(id, judged.answer)
  }
  if (Object.keys(problems).length > 0) throw new ProductError('invalid_input', { fields: problems })
  await withTransaction(db, tx => writeProfileAnswers(tx, userId, read))
  return readAboutYou(db, userId)
}

function judge(
  id: string,
  answer: AboutYouChanges['answers'][string],
  on: ReadonlyMap<string, string>,
): { answer: string | string[] | null } | { problem: string } {
  const question = profileQuestion(id)?.question
  if (!question) return { problem: 'There is no such question.' }
  if (answer === undefined || answer === null) return { answer: null }
  if (!isAsked(id, on)) return { problem: 'This question is not asked.' }
  const reading = kindOf(question).read(answer, question)
  if ('value' in reading) return { answer: answerOfValue(question, reading.value) }
  return { problem: 'missing' in reading ? reading.missing : reading.wrong }
}
