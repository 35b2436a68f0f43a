import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

/** The product's log: JSON lines on standard output, or where else they go; each names its process. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination)
}

/** Bytes to buffer while standard output is blocked; further lines are dropped. */
const mostWaiting = 8 * 2 ** 20

/** Whether the disk behind standard output was full when something was last written. */
let isFull = false

/** Standard output; survives a full disk, and writes buffered lines when there is room again. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting })
  output.on('error', () => {
    isFull = true
  })
  output.on('write', () => {
    isFull = false
  })
  const flush = output.flushSync.bind(output)
  // On a full disk it waits without end.
  output.flushSync = () => {
    if (!isFull) flush()
  }
  return output
}

/** Standard output for the last lines of a process: they are written at once or never. */
export const lastWords: DestinationStream = {
  write(line) {
    try {
      writeSync(1, line)
    } catch {
      isFull = true
    }
  },
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
