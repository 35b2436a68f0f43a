import { z } from 'zod'
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
} from '../../../../contract/people/account.ts'
import { errors } from '../../../../contract/errors.ts'
import { email, storedImageUrl } from '../../../../contract/core/fields.ts'
import { safeReturnPath } from '../../../../contract/core/pages.ts'
import { oneTimeCode, passwordAgain, secondStepCode } from '../../../../contract/people/two-factors.ts'
import { loginForm, password, signUpForm, userName } from '../../../../contract/people/users.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'

const commonPassword = 'Too many people use this password. Please choose another one.'

/** A new password: the forms' rules, and not a common one [A5]. */
export const newPassword = password.refine(value => !isCommonPassword(value), commonPassword)

/** Some URL parsers read these as the start of another site's address; Better Auth refuses them [R3]. */
const encodedSlash = /^[^?#]*%(?:2f|5c)/i

/** Where a sign-in leads: a page of this site [R3]. */
const pathAfterSignIn = z
  .string()
  .max(2000)
  .transform(path => safeReturnPath(path).replaceAll('\\', '%5C'))
  .refine(path => !encodedSlash.test(path), 'Please give the address of a page of this site.')

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

  secondStep: z.strictObject({ code: secondStepCode }),

  firstCode: z.strictObject({ code: oneTimeCode }),

  /** `password`: of an account that has one. */
  beginTwoFactors: z.strictObject({ password: passwordAgain }),

  changeTwoFactors: z.strictObject({ password: passwordAgain, code: secondStepCode }),

  changePassword: changePasswordForm.extend({ newPassword }).strict(),

  changeEmail: changeEmailForm.strict(),

  deleteAccount: deleteAccountForm.strict(),

  social: z.object({
    provider: z.string().regex(/^[a-z][a-z0-9]{0,19}$/),
    callbackURL: pathAfterSignIn,
    errorCallbackURL: pathAfterSignIn,
  }),
}
