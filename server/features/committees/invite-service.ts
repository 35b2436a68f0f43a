import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { committeeLimits } from '../../../contract/committees/committee-limits.ts'
import type { InvitedMembers, newMembers } from '../../../contract/committees/committees.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { append } from '../../platform/record/append.ts'
import { isBlind } from './committee-policy.ts'
import { lockOrMake } from './committee-service.ts'
import { sendCommitteeMail } from './jobs/send-committee-mail.ts'
import { insertMembers, listAccounts, listMembers, type MemberRow } from './member-repository.ts'

type LeftOut = InvitedMembers['leftOut'][number]

/**
 * Invites people to read, by mail [FAIR1]: not those who are members, who see the applications at the desk of a blind committee, or
 * who have applied. @throws ProductError `not_found`
 */
export async function inviteMembers(
  db: Kysely<Tables>,
  { userId }: { userId: string },
  id: SeenId,
  { people, part, most }: z.output<typeof newMembers>,
): Promise<InvitedMembers> {
  return withTransaction(db, async tx => {
    const committee = await lockOrMake(tx, id)
    const asked = [...new Map(people.map(each => [each.email, each])).values()]
    const emails = asked.map(({ email }) => email)
    const [members, accounts] = [await listMembers(tx, id), await listAccounts(tx, emails, id)]
    const known = new Set(members.flatMap(({ email, user_email }) => [email, user_email]))
    const accountOf = new Map(accounts.map(each => [each.user_email, each]))
    const leftOut: LeftOut[] = []
    const invited: (typeof asked)[number][] = []
    for (const person of asked) {
      const account = accountOf.get(person.email)
      const why = known.has(person.email)
        ? 'already'
        : account?.applied
          ? 'applied'
          : account?.staff && isBlind(committee)
            ? 'seesAtDesk'
            : members.length + invited.length >= committeeLimits.members
              ? 'limit'
              : undefined
      if (why) leftOut.push({ email: person.email, why })
      else invited.push(person)
    }
    const rows = invited.map(({ email, name }) => ({
      id: newId(),
      scholarship_id: id,
      email,
      name,
      part,
      most,
      invited_by: userId,
    }))
    await insertMembers(tx, rows)
    for (const row of rows) await mailInvitation(tx, { id: row.id, invitation: 1 })
    // Without addresses, which go with their people.
    const after = { members: rows.map(row => row.id), part, most }
    if (rows.length > 0)
      await append(tx, { action: 'committee.invite', objectId: id, scholarshipId: id, after })
    return { invited: rows.length, leftOut }
  })
}

/** Mails the newest invitation of a member, in the transaction that makes it. */
export async function mailInvitation(
  tx: Transaction<Tables>,
  { id, invitation }: Pick<MemberRow, 'id' | 'invitation'>,
): Promise<void> {
  const key = `committee-invitation:${id}:${invitation}`
  const news = { about: 'invitation', invitation } as const
  await enqueue(tx, sendCommitteeMail, { key, payload: { member: id, news } })
}
