import { newId } from '../../platform/database/new-id.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { setGroupRole } from './group-role-service.ts'
import { resetLinkLifetime } from './identity/better-auth.ts'
import { createIdentity, type Identity, type IdentitySettings } from './identity/identity.ts'
import { sendPasswordReset } from './jobs/send-password-reset.ts'
import { ownAccountCalls } from './own-account-service.ts'

type Dependencies = Omit<IdentitySettings, 'setGroupRole' | 'ownAccount' | 'sendMail'> &
  Parameters<typeof ownAccountCalls>[0] &
  Parameters<typeof setGroupRole>[0]

/** Identity as this product has it: with roles by groups, accounts that can be deleted, and mails from the queue. */
export function createPeopleIdentity(deps: Dependencies): Identity {
  return createIdentity({
    ...deps,
    setGroupRole: (person, role, providerId) => setGroupRole(deps, person, role, providerId),
    ownAccount: ownAccountCalls(deps),
    async sendMail({ to, name, url }) {
      const expiresAt = new Date(Date.now() + resetLinkLifetime * 1000).toISOString()
      const payload = { to, name, url, expiresAt }
      await enqueue(deps.db, sendPasswordReset, { key: `password-reset:${newId()}`, payload })
    },
  })
}
