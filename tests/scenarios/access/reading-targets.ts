import { newId } from '../../../server/platform/database/new-id.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { pdfFile } from '../../support/documents/document-files.ts'
import { knownId } from '../../support/known-id.ts'
import {
  assignReading,
  insertCommittee,
  joinCommittee,
  type TestCommittee,
} from '../../support/reading-steps.ts'
import { criterion } from '../../support/score-steps.ts'
import type { Maker, Wish } from './access-rows.ts'
import { accessSettings } from './access-settings.ts'

/** A committee in which somebody reads, with two applications under the numbers 900 and 893. */
async function committeeOf({ product, owner }: Wish, part: 'reader' | 'chair' = 'reader') {
  const committee = await insertCommittee(product, { applications: 2, criteria: [criterion('Need')] })
  const member = await joinCommittee(product, committee, { name: owner.name, part, person: owner })
  return { committee, member }
}

const firstOf = ({ applications }: TestCommittee) => applications[0] as TestCommittee['applications'][number]

/** A reading of somebody, by the rows that `changes` makes of it. */
const readingIn =
  (
    changes: object,
    add?: (wish: Wish, made: { id: string; committee: TestCommittee }) => Promise<unknown>,
  ): Maker =>
  async wish => {
    if (wish.whose === 'absent') return newId()
    const { committee, member } = await committeeOf(wish)
    const id = await assignReading(wish.product, committee, member, firstOf(committee))
    const { db } = wish.product
    if (Object.keys(changes).length > 0)
      await db.updateTable('committee_readings').set(changes).where('id', '=', knownId(id)).execute()
    await add?.(wish, { id, committee })
    return id
  }

const reading = readingIn({})

/** One that has all points. */
const readingToSubmit = readingIn({ state: 'begun', points: [4] })

/** One whose application has a document: the file of a letter. */
const readingWithDocument = readingIn({}, async ({ product: { db } }, { committee }) => {
  const scholarship_id = committee.scholarship
  const { user_id } = await db
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', knownId(firstOf(committee).id))
    .executeTakeFirstOrThrow()
  const id = newId()
  await db
    .insertInto('committee_questions')
    .values({ scholarship_id, question: 'references', shown: 'shown' })
    .execute()
  await db
    .insertInto('reference_requests')
    .values({
      id,
      user_id,
      scholarship_id,
      name: 'Dr Farida Akhter',
      email: `${id}@example.org`,
      relation: 'Teacher',
      state: 'received',
      settled_at: new Date(),
      asked_at: new Date(),
      reminded_at: new Date(),
      mail_at: new Date(),
      mail_waits: false,
    })
    .execute()
  await db
    .insertInto('reference_letters')
    .values({ request_id: id, file: await pdfFile(), file_name: 'letter.pdf' })
    .execute()
})

/** One that was submitted for good, so that others may be seen. */
const readingDiscussed = readingIn({ state: 'submitted', points: [4] }, ({ product: { db } }, { id }) =>
  db
    .insertInto('committee_submissions')
    .values({ reading_id: id, number: 1, points: [4], words: '', mean: 4, at: new Date(0) })
    .execute(),
)

/** A scholarship for which somebody reads, to whom nothing is assigned yet. */
const scholarshipToRead: Maker = async wish =>
  wish.whose === 'absent' ? newId() : (await committeeOf(wish)).committee.scholarship

/** One whose committee somebody leads. */
const scholarshipToRank: Maker = async wish =>
  wish.whose === 'absent' ? newId() : (await committeeOf(wish, 'chair')).committee.scholarship

/** The same, to which nobody has applied: its ranking is known. */
const scholarshipToHandOver: Maker = async wish => {
  const id = await scholarshipToRank(wish)
  await wish.product.db.deleteFrom('applications').where('scholarship_id', '=', id).execute()
  return id
}

const links = createSignedLinks({ secret: accessSettings.AUTH_SECRET, siteUrl: '' })

/** An invitation that somebody was sent. */
const invitationToken: Maker = async ({ product, whose }) => {
  const id = newId()
  if (whose !== 'absent') {
    const { scholarship } = await insertCommittee(product, { applications: 0 })
    const email = `${id}@example.org`
    const member = { scholarship_id: scholarship, email, name: '', part: 'reader', most: 9 } as const
    await product.db
      .insertInto('committee_members')
      .values({ id, ...member })
      .execute()
  }
  return links.invitation(id, 1).split('/').at(-1) ?? ''
}

export const readingTargets = {
  invitationToken,
  reading,
  readingToSubmit,
  readingWithDocument,
  readingDiscussed,
  scholarshipToRead,
  scholarshipToRank,
  scholarshipToHandOver,
}
