import type { KnownAnswer } from '../../contract/drafts/drafts.ts'
import { findNewestApplication } from '../applications/application-service.ts'
import type { Database } from '../database/connection.ts'

/** What is the same in every application; gender and degree are as quickly chosen. */
const offered = ['phone', 'address', 'ssc', 'hsc'] as const

/** What a person answered in their newest application, to be offered again and never filled in by itself [DRAFT4]. */
export async function listKnownAnswers(db: Database, userId: string): Promise<KnownAnswer[]> {
  const newest = await findNewestApplication(db, userId)
  if (!newest) return []
  const from = { scholarshipName: newest.scholarship_name, at: newest.applied_at.toISOString() }
  return offered.map(question => ({ question, answer: newest[question], ...from }))
}
