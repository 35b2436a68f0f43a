import { z } from 'zod'
import { signUpForm, userName } from '../../../contract/people/users.ts'

/** The sign-up form with its optional photo [A4]. */
export const signUpWithPhoto = signUpForm.extend({ photo: z.instanceof(File).optional() })

/** The profile form [U2]; the photo is the address of an uploaded picture, or empty. */
export const profileForm = z.object({ name: userName, image: z.string() })
