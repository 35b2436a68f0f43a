import { feature } from '../../platform/feature.ts'
import type { Identity } from './identity/identity.ts'
import { forgetAddress } from './jobs/forget-address.ts'
import { sendAccountMail } from './jobs/send-account-mail.ts'
import { sendPasswordReset } from './jobs/send-password-reset.ts'
import { sendTwoFactorsReset } from './jobs/send-two-factors-reset.ts'
import { registerUserRoutes } from './user-routes.ts'

/** Accounts, how people sign in, and their roles. */
export const people = feature({
  routes: [
    registerUserRoutes,
    (route, { identity }: { identity: Identity }) => identity.registerRoutes(route),
  ],
  plugins: [({ identity }: { identity: Identity }) => identity.plugin],
  jobs: [sendPasswordReset, sendTwoFactorsReset, sendAccountMail, forgetAddress],
})
