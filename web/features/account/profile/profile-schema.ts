import { z } from 'zod'
import { userName } from '../../../../contract/users.ts'

/** The profile form [U2]; the photo is the address of an uploaded picture, or empty. */
export const profileForm = z.object({ name: userName, image: z.string() })
