import { finishUpload } from './finish-upload-service.ts'
import { claimWholeUpload, releaseUpload } from './upload-repository.ts'
import type { DocumentDependencies } from './document-dependencies.ts'

/** Makes documents of whole uploads, two at once in each process, and of one person one at a time in all of them [DOC1]. */
export interface InspectionQueue {
  /** Looks every second, too, for what another process has left or has no place for. */
  start(): void
  /** Looks now. */
  wake(): void
  /** Ends the inspections under way; another process begins them again. */
  stop(): Promise<void>
}

/** Each takes a process of its own. */
const places = 2
const pollMs = 1_000
/** After an inspection that failed, as without a store. */
const secondsToNextTry = 10

/** @param log is told of inspections that failed, which are tried again */
export function createInspectionQueue(
  deps: DocumentDependencies,
  log: { warn(details: object, message: string): void },
): InspectionQueue {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  let woken = false
  let timer: NodeJS.Timeout | undefined

  /** @returns whether there was one */
  async function inspectNext(): Promise<boolean> {
    const upload = await claimWholeUpload(deps.db)
    if (!upload) return false
    await finishUpload(deps, upload, signal).catch(async error => {
      if (!signal.aborted) log.warn({ err: error }, 'a document could not be inspected')
      await releaseUpload(deps.db, upload.id, signal.aborted ? 0 : secondsToNextTry)
    })
    return true
  }

  async function work(): Promise<void> {
    do woken = false
    while (!signal.aborted && ((await inspectNext()) || woken))
  }

  function wake(): void {
    woken = true
    if (signal.aborted || running.size >= places) return
    const working = work()
      .catch(error => log.warn({ err: error }, 'uploads cannot be reached'))
      .finally(() => running.delete(working))
    running.add(working)
  }

  return {
    start() {
      timer ??= setInterval(wake, pollMs)
    },
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(running)
    },
  }
}
