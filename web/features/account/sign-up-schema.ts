import { z } from 'zod'
import { signUpForm } from '../../../contract/users.ts'

/** The sign-up form with its optional photo [A4]. */
export const signUpWithPhoto = signUpForm.extend({ photo: z.instanceof(File).optional() })
