import { z } from 'zod'
import { email, id } from '../fields.ts'

/** Paths that end with an id. */
export const byId = z.strictObject({ id })

/** Paths that end with an email address. */
export const byEmail = z.strictObject({ email })
