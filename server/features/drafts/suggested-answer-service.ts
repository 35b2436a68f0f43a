import type { KnownAnswer } from '../../../contract/drafts/drafts.ts'
import { findSame, type GivenAnswers } from '../../../contract/forms/same-question.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import { profileQuestion } from '../../../contract/eligibility/profile-questions.ts'
import { readAboutYou } from '../eligibility/eligibility-queries.ts'
import { findNewestApplication } from '../applications/application-service.ts'
import { listTyped } from '../applications/typed-answers-service.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listUsableDocuments } from '../documents/attached-document-service.ts'
import { listOtherDrafts } from './draft-answer-repository.ts'
import { findDraft } from './draft-repository.ts'

/** The fields that every application has; the degree is the scholarship's. */
const offered = ['phone', 'address', 'gender', 'ssc', 'hsc'] as const

const aboutYou = 'About You'

/** How many of a person's newest applications, and of their other drafts, are searched. */
const sources = 10

/**
 * What a person has answered before, to be offered again and never filled in without them [DRAFT4]: the specified fields
 * of their newest application, and for a draft of theirs the answers to the same questions, also of other forms.
 */
export async function listSuggestedAnswers(
  db: Database,
  userId: string,
  draftId?: string,
): Promise<KnownAnswer[]> {
  const specified = await listSpecified(db, userId)
  if (draftId === undefined) return specified
  return [...specified, ...(await listSameAnswers(db, { userId, id: draftId }))]
}

async function listSpecified(db: Database, userId: string): Promise<KnownAnswer[]> {
  const newest = await findNewestApplication(db, userId)
  if (!newest) return []
  const from = { scholarshipName: newest.scholarship_name, at: newest.applied_at.toISOString() }
  // A form may have left a result out.
  return offered
    .filter(question => newest[question] !== '')
    .map(question => ({ question, answer: newest[question], ...from }))
}

type Source = GivenAnswers & Pick<KnownAnswer, 'scholarshipName' | 'at'>

/** What a person says in About You, and has not become too old: they gave it for all scholarships. */
async function listAboutYou(db: Database, userId: string): Promise<Source[]> {
  const { answers } = await readAboutYou(db, userId)
  return answers.flatMap(({ question: id, answer, answeredAt, expired }) => {
    const known = profileQuestion(id)
    if (!known || expired) return []
    const section = { id: 's_about', title: aboutYou, questions: [known.question] }
    const definition = { sections: [section] }
    return [{ definition, answers: { [id]: answer }, scholarshipName: aboutYou, at: answeredAt }]
  })
}

/** Answers to a draft's questions from About You, the person's other applications, the newest first, and drafts. */
async function listSameAnswers(db: Database, own: { userId: string; id: string }): Promise<KnownAnswer[]> {
  const draft = await findDraft(db, own)
  if (!draft) return []
  const given: Source[] = [
    ...(await listAboutYou(db, own.userId)),
    ...(await listTyped(db, own.userId, sources)),
    ...(await listOtherDrafts(db, own, sources)),
  ]
  const found = questionsOf(draft.definition).flatMap(question => {
    for (const source of given) {
      const answer = findSame(question, source)
      const { scholarshipName, at } = source
      if (answer)
        return [{ question: question.id, answer, scholarshipName, at, isFile: question.type === 'file' }]
    }
    return []
  })
  const files = found.filter(({ isFile }) => isFile).flatMap(({ answer }) => answer)
  const usable = await listUsableDocuments(db, own.userId, files)
  return found
    .filter(({ isFile, answer }) => !isFile || [answer].flat().every(id => usable.has(id)))
    .map(({ isFile: _isFile, ...known }) => known)
}
