import { z } from 'zod'
import { errors } from '../../contract/errors.ts'
import { email, storedImageUrl } from '../../contract/fields.ts'
import { safeReturnPath } from '../../contract/pages.ts'
import { loginForm, password, signUpForm, userName } from '../../contract/users.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'

const commonPassword = 'Too many people use this password. Please choose another one.'

/** A password that somebody chooses on the server's side of the forms' rules [A5]. */
export const newPassword = password.refine(value => !isCommonPassword(value), commonPassword)

/** What the calls of `/api/auth` take; the forms' rules hold here as well [A5]. */
export const identityInput = {
  signIn: loginForm,

  signUp: signUpForm.refine(form => !isCommonPassword(form.password, form.email), {
    path: ['password'],
    message: commonPassword,
  }),

  requestReset: z.object({ email }),

  reset: z.object({ newPassword, token: z.string().regex(/^[\w-]{1,200}$/, errors.link_expired.message) }),

  updateUser: z.object({
    name: userName.optional(),
    image: z.union([storedImageUrl, z.literal('')]).optional(),
  }),

  social: z.object({
    provider: z.literal('google'),
    callbackURL: z.string().max(2000).transform(safeReturnPath),
    errorCallbackURL: z.string().max(2000).transform(safeReturnPath),
  }),
}
