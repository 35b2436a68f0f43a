import { z } from 'zod'
import { email, storedImageUrl } from '../../contract/fields.ts'
import { safeReturnPath } from '../../contract/pages.ts'
import { loginForm, password, signUpForm, userName } from '../../contract/users.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What the calls of `/api/auth` take; the forms' rules hold here as well [A5]. */
export const identityInput = {
  signIn: loginForm,

  signUp: signUpForm.superRefine((form, context) => {
    if (isCommonPassword(form.password, form.email)) refuseCommon(context, 'password')
  }),

  requestReset: z.object({ email }),

  reset: z
    .object({ newPassword: password, token: z.string().min(1).max(200) })
    .superRefine((form, context) => {
      if (isCommonPassword(form.newPassword)) refuseCommon(context, 'newPassword')
    }),

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

function refuseCommon(context: z.RefinementCtx, field: string) {
  context.addIssue({
    code: 'custom',
    path: [field],
    message: 'Too many people use this password. Please choose another one.',
  })
}
