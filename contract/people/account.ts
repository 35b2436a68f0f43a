import { z } from 'zod'
import { email } from '../core/fields.ts'
import { passwordAgain, secondStepCode } from './two-factors.ts'
import { password } from './users.ts'

/**
 * The proof of identity before a change of an account: the password, if there is one, and a code, if two-step sign-in
 * is on.
 */
const proof = {
  password: passwordAgain,
  code: z
    .string()
    .max(100)
    .transform(code => code || undefined)
    .pipe(secondStepCode.optional())
    .optional(),
}

export const changePasswordForm = z.object({ ...proof, newPassword: password })

export const changeEmailForm = z.object({ ...proof, newEmail: email })

export const deleteAccountForm = z.object(proof)

/** Minutes after signing in for which an account with neither password nor two-step sign-in needs no other proof. */
export const freshSignIn = 10

/** How the caller's own account can be changed. */
export const ownAccount = z.strictObject({
  hasPassword: z.boolean(),
  hasTwoFactors: z.boolean(),
  /** A change of the address that waits for its confirmations. */
  emailChange: z
    .strictObject({
      email: z.string(),
      confirmedOld: z.boolean(),
      confirmedNew: z.boolean(),
      until: z.iso.datetime(),
    })
    .nullable(),
})

export type OwnAccount = z.infer<typeof ownAccount>
