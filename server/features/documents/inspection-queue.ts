import { finishUpload } from './finish-upload-service.ts'
import { claimWholeUpload, releaseUpload } from './upload-repository.ts'
import type { DocumentDependencies } from './document-dependencies.ts'

/** Turns complete uploads into documents: two at once per process, and one per person in all processes [DOC1]. */
export interface InspectionQueue {
  /** Also polls every few seconds for uploads that another process left or has no room for. */
  start(): void
  /** Looks now. */
  wake(): void
  /** Ends the running inspections; another process restarts them. */
  stop(): Promise<void>
}

/** Each takes a separate process. */
const places = 2
const pollMs = 5_000
/** After an inspection that failed, as without a store. */
const secondsToNextTry = 10

/** @param log receives failed inspections, which are retried */
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
      .catch(error => log.warn({ err: error }, 'uploads cannot be read'))
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
