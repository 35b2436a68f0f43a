import { withoutAddresses } from '../../../platform/log.ts'

/** The part of a pino logger that identity uses. */
export interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type IdentityLog = ReturnType<typeof createIdentityLog>

/**
 * A log without personal data: errors of the identity service can hold states, tokens and addresses, so only their name,
 * code and place in the code are logged.
 */
export function createIdentityLog(log: Log) {
  return {
    failure(message: string, error: unknown): void {
      log.error({ identity: describeError(error) }, message)
    },

    /** Receives Better Auth's own messages. Its parameters are dropped: they may hold anything. */
    fromBetterAuth(level: string, message: string, parameters: unknown[]): void {
      if (level !== 'error') return
      const cause = parameters.find(parameter => parameter instanceof Error)
      log.error({ identity: describeError(cause) }, withoutSecrets(message) || 'identity service')
    },
  }
}

/** @returns name, code and place of an error, and its message without secrets */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return {}
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: withoutSecrets(error.message),
    ...(typeof code === 'string' && { code }),
    stack: placesOf(error),
  }
}

/**
 * A copy of an error that may be logged whole: without secrets in its message, without properties but its code,
 * which tells the error handler what kind of failure it is.
 */
export function loggableError(error: unknown): Error {
  const copy = new Error(error instanceof Error ? withoutSecrets(error.message) : 'identity service failed')
  if (!(error instanceof Error)) return copy
  const { code } = error as { code?: unknown }
  copy.stack = `${error.name}: ${copy.message}\n${placesOf(error)}`
  return typeof code === 'string' ? Object.assign(copy, { code }) : copy
}

function placesOf(error: Error): string {
  const places = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line))
  return places.slice(0, 10).join('\n')
}

/** Blanks email addresses and everything that looks random: tokens, states, codes, keys. */
function withoutSecrets(text: string): string {
  return withoutAddresses(text).replace(/[\w-]{20,}/g, '[hidden]')
}
