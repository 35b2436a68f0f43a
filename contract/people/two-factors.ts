import { z } from 'zod'

/** How many recovery codes a person has; each works once. */
export const recoveryCodes = 10

/** Without letters and digits that look alike. */
export const recoveryCodeLetters = 'abcdefghijkmnpqrstuvwxyz23456789'

const sixDigits = '\\d{6}'
const tenLetters = `[${recoveryCodeLetters}]{10}`

/** A code however it is typed or spaced; as it was shown after that. */
function code(pattern: string, message: string) {
  return z
    .string(message)
    .max(100, message)
    .transform(text => text.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(new RegExp(`^(${pattern})$`), message))
    .transform(text => (text.length === 10 ? `${text.slice(0, 5)}-${text.slice(5)}` : text))
}

/** Six digits of an authenticator app. */
export const oneTimeCode = code(sixDigits, 'Please enter the six digits that your app shows.')

const recoveryCode = code(tenLetters, 'Please enter one of your recovery codes, such as abcde-23456.')

/** A code of the app, or a recovery code. */
export const secondStepCode = code(
  `${sixDigits}|${tenLetters}`,
  'Please enter the six digits that your app shows, or a recovery code.',
)

/** The password of the signed-in person, asked again; left out where the account has none. */
export const passwordAgain = z.string('Please enter your password.').max(1000).optional()

/** The beginning of a set-up. */
export const beginForm = z.object({ password: passwordAgain })

/** A change of two-step sign-in, with a code of the one that is on. */
export const changeForm = z.object({ password: passwordAgain, code: secondStepCode })

/** The second step of a sign-in, by either way. */
export const codeForms = {
  app: z.object({ code: oneTimeCode }),
  recovery: z.object({ code: recoveryCode }),
}
