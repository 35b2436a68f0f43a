import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { memberAct, memberChange, reminder } from '../../../contract/committees/committees.ts'
import { assertReached, type Scope, type SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { officeToday } from '../../platform/database/office-settings.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { findCommittee } from './committee-repository.ts'
import { lockExisting } from './committee-service.ts'
import { mailInvitation } from './invite-service.ts'
import { sendCommitteeMail } from './jobs/send-committee-mail.ts'
import {
  endMember,
  findMember,
  listWithWork,
  lockMember,
  type MemberRow,
  updateMember,
} from './member-repository.ts'

/** A member, locked behind their committee. @throws ProductError `not_found` */
async function lockWithCommittee(tx: Transaction<Tables>, scope: Scope, id: string): Promise<MemberRow> {
  const found = await findMember(tx, id)
  assertReached(scope, found)
  await lockExisting(tx, found.scholarship_id)
  const member = await lockMember(tx, id)
  if (!member) throw new ProductError('not_found')
  return member
}

const aboutMember = ({ id, scholarship_id, user_id }: MemberRow) => ({
  objectId: scholarship_id,
  scholarshipId: scholarship_id,
  subjectId: user_id ?? undefined,
  after: { member: id },
})

/** Changes what a member does and how much. @returns the version @throws ProductError `not_found`, `changed_meanwhile` */
export async function changeMember(
  db: Kysely<Tables>,
  scope: Scope,
  id: string,
  { version, part, most, fields }: z.output<typeof memberChange>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const before = await lockWithCommittee(tx, scope, id)
    if (before.version !== version) throw new ProductError('changed_meanwhile')
    await updateMember(tx, before, { part, most, fields })
    const was = { part: before.part, most: before.most, fields: before.fields }
    const about = aboutMember(before)
    await append(tx, {
      action: 'committee.member',
      ...about,
      before: was,
      after: { ...about.after, part, most, fields },
    })
    return version + 1
  })
}

/**
 * Invites a member again, so that earlier links end, or ends their part. @returns 0 when that is done already
 * @throws ProductError `not_found`, `changed_meanwhile` when they have accepted
 */
export async function actOnMember(
  db: Kysely<Tables>,
  scope: Scope,
  id: string,
  { act }: z.output<typeof memberAct>,
): Promise<number> {
  return withTransaction(db, async tx => {
    const member = await lockWithCommittee(tx, scope, id)
    if (act === 'end') {
      if (member.state === 'left') return 0
      await endMember(tx, id)
      await append(tx, { action: 'committee.end_member', ...aboutMember(member) })
      return 1
    }
    // Whose account is deleted has no address any more.
    if (member.state === 'accepted' || member.email === '') throw new ProductError('changed_meanwhile')
    const invitation = member.invitation + 1
    const invited_at = sql<Date>`now()`
    await updateMember(tx, member, { state: 'invited', invitation, invited_at, invited_by: scope.userId })
    await mailInvitation(tx, { id, invitation })
    await append(tx, { action: 'committee.invite', ...aboutMember(member) })
    return 1
  })
}

/** Reminds members who have readings to submit, by hand: each once a day [FAIR10]. @returns mails @throws ProductError `not_found` */
export async function remindMembers(
  db: Kysely<Tables>,
  id: SeenId,
  { members }: z.output<typeof reminder>,
): Promise<number> {
  return withTransaction(db, async tx => {
    if (!(await findCommittee(tx, id))) throw new ProductError('not_found')
    const { rows } = await sql<{ today: string }>`select ${officeToday}::text as today`.execute(tx)
    let mails = 0
    for (const member of await listWithWork(tx, id, members)) {
      const key = `committee-reminder:${member}:${rows[0]?.today}`
      const news = { about: 'reminder', days: null, due: null } as const
      if (await enqueue(tx, sendCommitteeMail, { key, payload: { member, news } })) mails += 1
    }
    await append(tx, { action: 'committee.remind', objectId: id, scholarshipId: id, after: { mails } })
    return mails
  })
}
