import { z } from 'zod'
import { email, id, ignored, storableText, storedImageUrl, text } from '../core/fields.ts'
import { listQuery } from '../core/lists/lists.ts'
import { messages, minimumPasswordLength } from '../core/messages.ts'
import { roles } from '../core/roles.ts'

/** The rule for a new password, checked by browser and server alike [A5]. */
export const password = storableText('Please enter a password.')
  .min(1, 'Please enter a password.')
  .min(minimumPasswordLength, { message: messages.passwordTooShort, abort: true })
  .max(128, 'Please use at most 128 characters.')
  .regex(/^(?=.*[A-Z])(?=.*[!@#$%^&*])/s, messages.passwordTooSimple)

export const userName = text('your name', 100)

/** `POST /users` [API4]: role and password are accepted and ignored [A6]. */
export const newUser = z.strictObject({
  user_email: email,
  user_name: userName,
  user_photo: z.union([storedImageUrl, z.literal('')]).optional(),
  user_password: ignored,
  role: ignored,
})

export type NewUser = z.infer<typeof newUser>

/** A user as admins see it: never a password, which the product does not have [A6]. */
export const userRecord = z.strictObject({
  _id: id,
  user_email: z.string(),
  user_name: z.string(),
  user_photo: z.string(),
  role: z.enum(roles),
  /** The mail server of the address refuses it for good; on pages of the list only, because the whole list is as specified. */
  mail_refused: z.boolean().optional(),
  /** They have two-step sign-in; on pages of the list only, too. */
  two_factors: z.boolean().optional(),
  /** How many applications they have; on pages of the list only, too. */
  applications: z.int().optional(),
})

export type UserRecord = z.infer<typeof userRecord>

/** `GET /belongings/{id}`: how much of a person is deleted with the account, and how many payments stay without a name [M1]. */
export const belongings = z.strictObject({
  applications: z.int(),
  drafts: z.int(),
  documents: z.int(),
  reviews: z.int(),
  payments: z.int(),
  /** What they handle for the office: open applications, those of which are asked for answers, views that they share, scores. */
  assigned: z.int(),
  requests: z.int(),
  views: z.int(),
  scores: z.int(),
})

/** The colleague who gets what somebody handled who leaves the office; null for nobody. */
const handTo = id.nullable().default(null)

/** `DELETE /users/{id}`. */
export const leaverQuery = z.strictObject({ handTo: id.optional() })

export type Belongings = z.infer<typeof belongings>

export const userRole = z.strictObject({ role: z.enum(roles, 'Please choose user, moderator or admin.') })

/** `PATCH /users/{id}`. */
export const newRole = userRole.extend({ handTo })

/** `GET /users` [API3]; by name unless sorted. */
export const userListQuery = listQuery(['name', 'email', 'role', 'joined'], {
  role: z.enum(roles).optional(),
})

export type UserListQuery = z.infer<typeof userListQuery>

/** The sign-up form [A4]. */
export const signUpForm = z.object({ name: userName, email, password })

/** The login form [A1]. */
export const loginForm = z.object({
  email,
  password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
})
