import { sql } from 'kysely'
import { newId } from '../../../server/platform/database/new-id.ts'
import { insertMember } from '../../support/committee-steps.ts'
import { insertApplication } from '../../support/application-factories.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { insertLetter } from '../../support/reference-steps.ts'
import type { Maker, Wish } from './access-rows.ts'
import { earlierOf } from './access-targets.ts'

/** The committee of a scholarship with criteria, a reader, and an application that they have not got; its proposal gives it to them. */
async function committee({ product, owner, staff }: Wish, applicant?: string) {
  const { db } = product
  const scholarship = await insertScholarship(db, { posted_by_email: owner.email })
  const criteria = JSON.stringify([{ name: 'Need', weight: 1, words: ['', '', '', '', ''] }])
  const of = { scholarship_id: scholarship }
  await db
    .insertInto('score_sheets')
    .values({ ...of, version: 1, criteria, hides: false, written_by: staff.userId })
    .execute()
  const due_at = new Date(Date.now() + 9 * 86_400_000)
  await db
    .insertInto('committees')
    .values({ ...of, seed: 7, due_at, readings_each: 1 })
    .execute()
  const reader = { userId: await insertUser(db), email: `${newId()}@example.org`, name: 'Kofi Mensah' }
  const member = await insertMember(product, reader, scholarship)
  const application = await insertApplication(db, {
    ...of,
    ...(applicant !== undefined && { user_id: applicant }),
  })
  await db
    .insertInto('committee_numbers')
    .values({ ...of, application_id: application, number: 731 })
    .execute()
  return { scholarship, member, application }
}

type Made = Awaited<ReturnType<typeof committee>>

/** What is made of it; nothing for what is absent. */
const made =
  (pick: (made: Made, wish: Wish) => Promise<string> | string): Maker =>
  async wish =>
    wish.whose === 'absent' ? newId() : pick(await committee(wish), wish)

/** The same about an application of its owner. */
const ofOwner =
  (pick: (made: Made, wish: Wish) => Promise<string> | string): Maker =>
  async wish =>
    wish.whose === 'absent' ? newId() : pick(await committee(wish, wish.owner.userId), wish)

const proposed = made(async ({ scholarship, member, application }, { product: { db }, staff }) => {
  await db
    .updateTable('committees')
    .set({ state: 'open' })
    .where('scholarship_id', '=', scholarship)
    .execute()
  const result = {
    pairs: [[member, application]],
    wanted: 1,
    loads: [{ memberId: member, had: 0, load: 1, most: 20 }],
    missing: [{ number: 731, has: 0, wanted: 1, barred: 0, full: 0, already: 0 }],
    help: [{ memberId: member, most: 30, gains: 1 }],
    invited: 0,
    unnamed: 0,
  }
  await sql`insert into committee_proposals (id, scholarship_id, state, result, made_by)
    values (${earlierOf(scholarship)}, ${scholarship}, 'ready', ${JSON.stringify(result)}, ${staff.userId})`.execute(
    db,
  )
  return scholarship
})

const conflict = ofOwner(async ({ member, application }, { product: { db } }) => {
  const id = newId()
  await db
    .insertInto('committee_conflicts')
    .values({ id, member_id: member, application_id: application, source: 'named' })
    .execute()
  return id
})

const found = async ({ scholarship, application }: Made, { product: { db } }: Wish) =>
  db
    .insertInto('committee_places')
    .values({
      application_id: application,
      scholarship_id: scholarship,
      place: 'degree',
      words: 'Bachelor',
      question: 'degree',
      found: true,
      state: 'found',
    })
    .execute()

/** What calls on committees can be about. */
export const committeeTargets = {
  committee: made(({ scholarship }) => scholarship),
  committeeOfOwner: ofOwner(async (all, wish) => {
    await found(all, wish)
    return all.scholarship
  }),
  member: made(({ member }) => member),
  committeeApplication: ofOwner(({ application }) => application),
  /** Its letter is the only document. */
  applicationWithDocument: ofOwner(async ({ application, scholarship }, { product }) => {
    const { db } = product
    const { user_id: userId } = await db
      .selectFrom('applications')
      .select('user_id')
      .where('id', '=', application)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('committee_questions')
      .values({ scholarship_id: scholarship, question: 'references', shown: 'shown' })
      .execute()
    await insertLetter(product, { userId }, scholarship, { name: 'Dr Farida Akhter', file: await pdfFile() })
    return application
  }),
  proposed,
  conflict,
  /** The scholarship of one. */
  conflictsOf: made(async ({ scholarship, member, application }, { product: { db } }) => {
    await db
      .insertInto('committee_conflicts')
      .values({ id: newId(), member_id: member, application_id: application, source: 'named' })
      .execute()
    return scholarship
  }),
}
