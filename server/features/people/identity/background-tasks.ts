import type { IdentityLog } from './identity-log.ts'

/** Work that answers do not wait for, such as mails; the process finishes it before it stops. */
export function createBackgroundTasks(log: IdentityLog) {
  const running = new Set<Promise<void>>()
  return {
    run(task: Promise<unknown>): void {
      const done = task
        .then(() => undefined)
        .catch(error => log.failure('background task failed', error))
        .finally(() => running.delete(done))
      running.add(done)
    },

    /** Waits for everything that runs. */
    async drain(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>
