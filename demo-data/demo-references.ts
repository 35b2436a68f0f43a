import type { Insertable } from 'kysely'
import type { ReferenceState } from '../contract/references/reference-terms.ts'
import type { Database } from '../server/platform/database/connection.ts'
import { newId } from '../server/platform/database/new-id.ts'
import type { ReferenceRequestsTable } from '../server/platform/database/tables.ts'
import { dayFrom, type ScholarshipRow, timeBefore } from './demo-rows.ts'

interface Referee {
  name: string
  relation: string
}

const referees: readonly Referee[] = [
  { name: 'Dr Shirin Haque', relation: 'Supervised my diploma' },
  { name: 'Samuel Odhiambo', relation: 'My mathematics teacher' },
  { name: 'Prof Ingrid Solberg', relation: 'Led my summer course' },
  { name: 'Marie Uwera', relation: 'My manager at the district office' },
  { name: 'Farid Karim', relation: 'Head of my school' },
  { name: 'Dr Lemlem Abera', relation: 'Lecturer in hydraulics' },
]

/** What became of the people whom one applicant named, after the other; without the last two somebody is missing. */
const courses: readonly (readonly ReferenceState[])[] = [
  ['received', 'opened'],
  ['received', 'received'],
  ['replaced', 'asked', 'received'],
  ['asked', 'declined'],
  ['opened'],
]

/** The demo student has all but one letter. */
export const ownCourse: readonly ReferenceState[] = ['replaced', 'received', 'asked']

const letters = [
  'I have known the applicant for three years. I gave the hardest part of our survey to them, because they ask before they guess, and it was the only part that nobody had to repeat.',
  'They came to my class without the books and left it as the one whom others asked. What I would warn of: they say yes to too much. With a supervisor who notices, that is no weakness.',
  'I recommend them without reserve for this award. When our pump failed they wrote down what it did before anybody touched it. I have kept that page and use it in teaching.',
]

interface Applied {
  userId: string
  /** A course of their own; otherwise one after the other of all. */
  course?: readonly ReferenceState[]
}

/** Lets a scholarship ask for two references until two weeks after its deadline, and inserts whom its applicants named. */
export async function insertReferences(
  tx: Database,
  { now, scholarship, applied }: { now: Date; scholarship: ScholarshipRow; applied: readonly Applied[] },
): Promise<void> {
  const closes = new Date(`${scholarship.application_deadline}T00:00:00Z`)
  await tx
    .insertInto('reference_settings')
    .values({
      scholarship_id: scholarship.id,
      count: 2,
      asks: 'application',
      closes_on: dayFrom(closes, 14),
      question: 'How do you know the applicant, and what have you seen them do when something did not work?',
    })
    .execute()
  const requests = applied.flatMap(({ userId, course }, nth) =>
    (course ?? courses[nth % courses.length] ?? []).map((state, place) =>
      requestRow({ now, userId, scholarshipId: scholarship.id, state, referee: nth * 2 + place }),
    ),
  )
  await tx.insertInto('reference_requests').values(requests).execute()
  const received = requests.filter(({ state }) => state === 'received')
  await tx
    .insertInto('reference_letters')
    .values(
      received.map(({ id }, nth) => ({
        request_id: id,
        text: letters[nth % letters.length] ?? '',
        version: 1,
      })),
    )
    .execute()
}

interface Requested {
  now: Date
  userId: string
  scholarshipId: string
  state: ReferenceState
  /** Which of the referees. */
  referee: number
}

/** They were mailed, and are reminded by nobody: their addresses lead nowhere. */
function requestRow({ now, userId, scholarshipId, state, referee }: Requested) {
  const { name, relation } = referees[referee % referees.length] ?? { name: '', relation: '' }
  const asked = timeBefore(now, 6, `${userId} ${name}`)
  const settled = state === 'received' || state === 'declined' || state === 'replaced'
  return {
    id: newId(),
    user_id: userId,
    scholarship_id: scholarshipId,
    name,
    relation,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@referees.example`,
    state,
    asked_at: asked,
    opened_at: state === 'asked' || state === 'replaced' ? null : timeBefore(now, 3, name),
    settled_at: settled ? timeBefore(now, 1, name) : null,
    reminded_at: asked,
    week_reminded: true,
    end_reminded: true,
    mail_at: asked,
    mail_waits: false,
  } satisfies Insertable<ReferenceRequestsTable>
}
