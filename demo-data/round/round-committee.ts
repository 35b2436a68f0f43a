import type { Insertable } from 'kysely'
import type { ReadingState } from '../../contract/committees/committee-terms.ts'
import { weightedMean } from '../../contract/scores/score-terms.ts'
import { numbersOf } from '../../server/features/committees/shown-application.ts'
import type { Database } from '../../server/platform/database/connection.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import type { CommitteeReadingsTable } from '../../server/platform/database/tables.ts'
import { type ScholarshipRow, timeBefore } from '../demo-rows.ts'
import { seededRandom } from '../random.ts'
import { roundCriteria, scoreRow } from './round-scores.ts'

/** Readers besides the two who can sign in. */
const others = [
  { name: 'Ingrid Solberg', fields: 'civil' },
  { name: 'Samuel Odhiambo', fields: 'machines' },
  { name: 'Lemlem Abera', fields: 'grid' },
  { name: 'Marie Uwera', fields: '' },
] as const

/** What became of readings, one after the other. */
const states: readonly ReadingState[] = [
  'submitted',
  'submitted',
  'begun',
  'submitted',
  'assigned',
  'submitted',
  'reopened',
  'submitted',
  'givenBack',
  'submitted',
  'void',
]

const remarks = [
  'The site is real: I know this canal. What is missing is who maintains the wheel.',
  'I gave the plan two points first, and read the costs again. They are careful.',
  'Strong, but the year at the office is not explained.',
]

/** Applications that the committee has begun with. */
const read = 24
const readingsEach = 2

/**
 * Lets a committee of six read the newest applications of a round, each by two: readings in every state, one of them against a
 * conflict. @param chair and `reader` can sign in
 */
export async function insertCommittee(
  tx: Database,
  {
    now,
    scholarship,
    officer,
    chair,
    reader,
  }: { now: Date; scholarship: ScholarshipRow; officer: string; chair: string; reader: string },
): Promise<void> {
  const scholarship_id = scholarship.id
  const due_at = new Date(now.getTime() + 6 * 86_400_000)
  await tx
    .insertInto('committees')
    .values({
      scholarship_id,
      state: 'open',
      readings_each: readingsEach,
      due_at,
      sheet_version: 1,
      seed: 2026,
    })
    .execute()
  const shown = [
    { question: 'q_problem', shown: 'masked' },
    { question: 'q_site', shown: 'shown' },
  ] as const
  await tx
    .insertInto('committee_questions')
    .values(shown.map(each => ({ scholarship_id, ...each })))
    .execute()
  await numbersOf(tx, scholarship_id)
  const members = await insertMembers(tx, { scholarship_id, officer, chair, reader })
  const applications = await tx
    .selectFrom('applications')
    .select('id')
    .where('scholarship_id', '=', scholarship_id)
    .where('status', '=', 'Processing')
    .orderBy('id', 'desc')
    .limit(read)
    .execute()
  for (const [nth, { id }] of applications.entries())
    for (let place = 0; place < readingsEach; place += 1) {
      const member = members[(nth + place * 2) % members.length] as Member
      const state = states[(nth * readingsEach + place) % states.length] as ReadingState
      await insertReading(tx, {
        now,
        scholarship_id,
        application_id: id,
        member,
        state,
        key: `${nth} ${place}`,
      })
    }
  for (const [nth, text] of remarks.entries())
    await tx
      .insertInto('committee_remarks')
      .values({
        id: newId(),
        application_id: applications[0]?.id ?? '',
        member_id: members[nth]?.id ?? '',
        text,
      })
      .execute()
}

interface Member {
  id: string
  userId: string
}

async function insertMembers(
  tx: Database,
  committee: { scholarship_id: string; officer: string; chair: string; reader: string },
): Promise<Member[]> {
  const { scholarship_id, officer, chair, reader } = committee
  const users = others.map(({ name }) => ({
    id: newId(),
    identity_id: `demo-reader-${name}`,
    user_email: `${name.toLowerCase().replace(' ', '.')}@readers.example`,
    user_name: name,
    user_photo: '',
  }))
  await tx.insertInto('users').values(users).execute()
  const people = await tx
    .selectFrom('users')
    .select(['id', 'user_email', 'user_name'])
    .where('id', 'in', [chair, reader, ...users.map(({ id }) => id)])
    .orderBy('user_email')
    .execute()
  const rows = people.map(({ id, user_email, user_name }) => ({
    id: newId(),
    scholarship_id,
    email: user_email,
    name: user_name,
    user_id: id,
    part: id === chair ? ('chair' as const) : ('reader' as const),
    most: id === chair ? 10 : 20,
    fields: others.find(({ name }) => name === user_name)?.fields ?? '',
    state: 'accepted' as const,
    invited_by: officer,
    accepted_at: new Date(),
    named_at: new Date(),
  }))
  await tx.insertInto('committee_members').values(rows).execute()
  return rows.map(({ id, user_id }) => ({ id, userId: user_id }))
}

interface Given {
  now: Date
  scholarship_id: string
  application_id: string
  member: Member
  state: ReadingState
  key: string
}

async function insertReading(tx: Database, given: Given): Promise<void> {
  const { now, scholarship_id, application_id, member, state, key } = given
  const random = seededRandom(`reading ${key}`)
  const deserved = roundCriteria.map(() => random.between(2, 4.6))
  const about = {
    application: { id: application_id },
    scholarshipId: scholarship_id,
    officer_id: member.userId,
  }
  const score = scoreRow(about, deserved, `reading points ${key}`)
  const points = score.points as number[]
  const isGiven = state === 'submitted' || state === 'reopened'
  const at = timeBefore(now, random.between(1, 4), key)
  const id = crypto.randomUUID()
  const words = isGiven ? 'Knows the place, and says who would maintain it.' : ''
  const ended = state === 'givenBack' || state === 'void'
  const row: Insertable<CommitteeReadingsTable> = {
    id,
    application_id,
    member_id: member.id,
    scholarship_id,
    state: state === 'void' ? 'assigned' : state,
    points: isGiven
      ? points
      : state === 'begun'
        ? [points[0] ?? 3, null, null]
        : roundCriteria.map(() => null),
    words,
    assigned_at: timeBefore(now, 5, key),
    submitted_at: isGiven ? at : null,
    ...(ended && state === 'givenBack' && { ended_at: at, ended_from: 'assigned' as const }),
  }
  await tx.insertInto('committee_readings').values(row).execute()
  if (isGiven) {
    await tx.insertInto('scores').values(score).execute()
    const mean = weightedMean(roundCriteria, points) ?? 0
    await tx
      .insertInto('committee_submissions')
      .values({ reading_id: id, number: 1, points, words, mean, at })
      .execute()
  }
  // Which makes the reading void.
  if (state === 'void')
    await tx
      .insertInto('committee_conflicts')
      .values({ id: newId(), member_id: member.id, application_id, source: 'known' })
      .execute()
}
