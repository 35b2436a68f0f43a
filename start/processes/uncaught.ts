import { createLog, lastWords } from '../../server/platform/log.ts'

/** Exit codes that tell a supervisor what nobody caught; no others of the product or of Node. */
const exitCodes = { uncaughtException: 70, unhandledRejection: 71 } as const

/** Why a process ended that nobody stopped, as the metrics name it. */
export const crashReasons = ['exception', 'rejection', 'memory', 'signal', 'exit', 'start'] as const
export type CrashReason = (typeof crashReasons)[number]

/**
 * Lets an error that nobody caught end this process, since nobody knows what it left half done, with its reason in the
 * log.
 */
export function endWhenUncaught(logLevel: string): void {
  const log = createLog(logLevel, lastWords)
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nobody caught ends the process')
    process.exit(exitCodes[origin])
  })
}

/** @returns why a process ended, by what the system says of its end */
export function crashReason(code: number | null, signal: string | null): CrashReason {
  // V8 aborts when the memory that it may take is full.
  if (signal) return signal === 'SIGABRT' ? 'memory' : 'signal'
  if (code === exitCodes.uncaughtException) return 'exception'
  return code === exitCodes.unhandledRejection ? 'rejection' : 'exit'
}
