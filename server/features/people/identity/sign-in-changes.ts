import type { Database } from '../../../platform/database/connection.ts'

/** What changes how somebody signs in: it asks for proof, and its owner is mailed [A13] [A15]. */
export const signInChanges = [
  'password changed',
  'two-step sign-in on',
  'two-step sign-in off',
  'new recovery codes',
  'provider linked',
  'provider in place of others',
] as const
export type SignInChange = (typeof signInChanges)[number]

/** Mails the owner of an account that somebody changed how they sign in. */
export type TellOwner = (
  tx: Database,
  about: SignInChange,
  person: { email: string; name: string; provider?: string },
) => Promise<void>
