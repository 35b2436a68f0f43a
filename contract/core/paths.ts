import { z } from 'zod'
import { email, id, typedText } from './fields.ts'

/** Paths that end with an id. */
export const byId = z.strictObject({ id })

/** Paths that end with an email address. */
export const byEmail = z.strictObject({ email })

/** Paths that end with the token of a mailed link. */
export const byToken = z.strictObject({ token: typedText(300) })
