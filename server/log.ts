import { type Logger, pino } from 'pino'

/** The product's log, one JSON line an entry, to the standard output. */
export function createLog(level: string): Logger {
  return pino({ level, serializers: { err: loggedError } })
}

/**
 * What is logged of an error: where it happened and what it says, without email addresses. Its other properties
 * stay out: those of the database repeat whole rows, those of the card provider requests and secrets.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: withoutAddresses(error.stack ?? ''),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** Blanks email addresses. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s@"'<>/(),:;]+@[^\s@"'<>/(),:;]+/g, '[email]')
}
