import { z } from 'zod'
import type { Database } from '../../../platform/database/connection.ts'
import { job, type MailDeps } from '../../../platform/jobs/job.ts'
import { AddressRefused } from '../../../platform/mail/mail-failure.ts'
import type { IdentityService } from '../../people/identity/identity-service.ts'
import { findInvited, noteInvitation } from '../applications/imported-repository.ts'
import { invitationDays, invitationMail } from '../mails/invitation.ts'

/** Sends somebody of an import the link by which they choose a password, unless they have one by then [IMPORT1]. */
export const sendInvitation = job({
  kind: 'send_invitation',
  lane: 'bulk',
  payload: z.object({ userId: z.uuid() }),
  async run(
    { userId },
    { mailer, readSite, db, identity }: MailDeps & { db: Database; identity: { service: IdentityService } },
    { key },
  ) {
    const invited = await findInvited(db, userId)
    // Who has come meanwhile needs no mail.
    if (!invited) return noteInvitation(db, userId, 'sent')
    const { to, identityId, ...about } = invited
    const url = await identity.service.passwordLink(identityId, invitationDays)
    try {
      await mailer.send({ to, key, ...invitationMail({ ...about, url }, await readSite()) })
    } catch (error) {
      if (error instanceof AddressRefused) await noteInvitation(db, userId, 'refused')
      throw error
    }
    await noteInvitation(db, userId, 'sent')
  },
})
