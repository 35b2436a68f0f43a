import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueueAll, wakeHeldMails } from '../../platform/jobs/queue.ts'
import { markInvited } from './applications/imported-repository.ts'
import { sendInvitation } from './jobs/send-invitation.ts'

export { waitsForInvitation } from './applications/imported-repository.ts'

/**
 * Mails everybody who has an account because of an import, and does not know of it, a link by which they choose a password
 * [IMPORT1]. Mails that were held for them follow. @returns how many people
 */
export async function invite(tx: Transaction<Tables>, importId: string): Promise<number> {
  const people = await markInvited(tx, importId)
  await enqueueAll(
    tx,
    sendInvitation,
    people.map(userId => ({ key: `invitation:${userId}`, payload: { userId } })),
  )
  if (people.length > 0) await wakeHeldMails(tx)
  return people.length
}
