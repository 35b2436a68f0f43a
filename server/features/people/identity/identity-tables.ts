import type { Generated, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'

interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
  twoFactorEnabled: Generated<boolean>
}

interface SessionTable {
  id: string
  expiresAt: Date
  createdAt: Generated<Date>
  userId: string
  /** Of a person with two-step sign-in, only such sessions count. */
  passed_code: Generated<boolean>
}

interface AccountTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Date
}

interface VerificationTable {
  id: string
  /** Of a reset link: its identity. */
  value: string
  expiresAt: Date
}

/** Of the second step, which counts once `user.twoFactorEnabled` is set. */
interface TwoFactorTable {
  id: string
  userId: string
}

interface SigningKeysTable {
  kid: string
  public_key: Record<string, unknown>
  private_key: string
  created_at: Generated<Date>
  retires_at: Date
  expires_at: Date
}

/** The tables of the schema `identity`, with the columns that the product itself reads or writes. */
interface IdentityTables {
  'identity.user': UserTable
  'identity.session': SessionTable
  'identity.account': AccountTable
  'identity.verification': VerificationTable
  'identity.two_factors': TwoFactorTable
  'identity.signing_keys': SigningKeysTable
}

type Both = Tables & IdentityTables

/** The same database or transaction, typed with the identity tables as well. */
export function withIdentityTables(db: Database): Kysely<Both> | Transaction<Both> {
  return db
}
