import { type DestinationStream, type Logger, pino } from 'pino'

/** The product's log: JSON lines on standard output, or where else they go; each names its process. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination)
}

/**
 * The part of an error that is logged: its place and message, without email addresses and paths of links. Other properties
 * are left out: the database's repeat whole rows, the card provider's hold requests and secrets.
 */
export function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: loggedText(String(error)) }
  const { code, constraint, cause } = error as { code?: unknown; constraint?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: loggedText(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: loggedText(error.stack ?? ''),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  }
}

/** Links can hold tokens. */
const loggedText = (text: string) =>
  withoutAddresses(text.replace(/(https?:\/\/[^\s/"'<>]+)\/[^\s"'<>]+/g, '$1/[path]'))

/** Blanks email addresses. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s@"'<>/(),:;]+@[^\s@"'<>/(),:;]+/g, '[email]')
}
