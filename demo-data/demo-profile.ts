import type { Database } from '../server/platform/database/connection.ts'
import { writeProfileAnswers } from '../server/features/eligibility/profile-repository.ts'

/** What the demo student says in About You: about half of it. */
const answers = new Map<string, string | string[]>([
  ['p_nationality', ['BD', 'IT']],
  ['p_residence', 'BD'],
  ['p_birth', '2002-03-14'],
  ['p_first', 'yes'],
  ['p_level', 'o_masters'],
  ['p_field', 'o_agriculture'],
  ['p_result', ['gpa4:3.6']],
  ['p_english', ['ielts:7']],
  ['p_languages', ['o_bengali', 'o_english']],
])

/** Answers About You as somebody. */
export async function insertProfile(tx: Database, userId: string): Promise<void> {
  await writeProfileAnswers(tx, userId, answers)
}
