import { createLog, lastWords } from '../../server/platform/log.ts'

/** Exit codes that report uncaught errors to a supervisor; neither the product nor Node uses them otherwise. */
const exitCodes = { uncaughtException: 70, unhandledRejection: 71 } as const

/** Why a process ended unexpectedly, as the metrics name it. */
export const crashReasons = ['exception', 'rejection', 'memory', 'signal', 'exit', 'start'] as const
export type CrashReason = (typeof crashReasons)[number]

/**
 * Ends this process on an uncaught error, which may have left anything half done, and logs the reason.
 */
export function endWhenUncaught(logLevel: string): void {
  const log = createLog(logLevel, lastWords)
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: the process exits')
    process.exit(exitCodes[origin])
  })
}

/** @returns why a process ended, from its exit code and signal */
export function crashReason(code: number | null, signal: string | null): CrashReason {
  // V8 aborts when the memory that it may take is full.
  if (signal) return signal === 'SIGABRT' ? 'memory' : 'signal'
  if (code === exitCodes.uncaughtException) return 'exception'
  return code === exitCodes.unhandledRejection ? 'rejection' : 'exit'
}
