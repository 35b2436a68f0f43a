import type { Role } from '../../contract/core/roles.ts'

/** The holder of a valid token, as the database knows them at this moment. */
export interface Caller {
  userId: string
  /** The person's id at the identity service. */
  identityId: string
  email: string
  name: string
  /** What they may do; `user` for staff who lack the two-step sign-in that their role needs. */
  role: Role
  /** The scholarships that they reach as staff; null for all. */
  reach: readonly string[] | null
  lacksTwoFactors?: true
}

/** A person signed in at the identity service, who may not have a product account yet. */
export interface SignedIn {
  identityId: string
  sessionId: string
  email: string
  name: string
}
