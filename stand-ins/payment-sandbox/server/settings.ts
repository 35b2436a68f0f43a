import type { Pool } from 'pg'
import type { Database } from './tables.ts'

export interface SandboxOptions {
  /** Each request holds one connection, so a separate pool is best. */
  pool: Pool
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where events go; a function when the address is known only after listening. */
  webhookUrl: string | (() => string)
  /** The part of a pino logger that the sandbox uses. */
  log: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

export interface Settings extends SandboxOptions {
  db: Database
}
