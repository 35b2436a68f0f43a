import type { Pool } from 'pg'

/** The part of a pino logger that the sandbox uses. */
export interface SandboxLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface SandboxOptions {
  /** Each request holds one connection, so a pool of its own is best. */
  pool: Pool
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where events go; a function when the address is known only after listening. */
  webhookUrl: string | (() => string)
  log: SandboxLog
  /** Milliseconds since 1970, UTC; the clock by default. */
  now?: () => number
  /** Where pages reach the plugin; `/payment-sandbox` by default. */
  publicPath?: string
  /** The built browser script; `build/payment-sandbox/stripe.js` by default. */
  browserScript?: string
}

/** The options with every default filled in. */
export type Settings = Required<SandboxOptions>
