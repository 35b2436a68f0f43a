import { forgetOldAnswers } from '../api/idempotency.ts'
import type { Settings } from '../sandbox-options.ts'
import { deliverDueEvents } from './webhook-delivery.ts'

const interval = 1000
const tidyEvery = 60 * 60 * 1000

export interface WebhookDeliverer {
  start: () => void
  /** Resolves when no delivery is running. */
  stop: () => Promise<void>
  /** Delivers now instead of at the next tick; does nothing before `start`. */
  wake: () => void
}

/** Delivers events once a second and whenever it is woken, one round at a time. */
export function createWebhookDeliverer(settings: Settings): WebhookDeliverer {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let again = false
  let tidiedAt = 0

  async function run(): Promise<void> {
    while (again) {
      again = false
      await deliverDueEvents(settings, () => timer !== undefined)
    }
    if (settings.now() - tidiedAt < tidyEvery) return
    tidiedAt = settings.now()
    await forgetOldAnswers(settings.pool, Math.floor(tidiedAt / 1000))
  }

  function wake(): void {
    if (!timer) return
    again = true
    round ??= run()
      .catch((error: unknown) =>
        settings.log.error({ err: error }, 'Webhook delivery failed, will try again'),
      )
      .finally(() => {
        round = undefined
      })
  }

  return {
    wake,
    start() {
      timer ??= setInterval(wake, interval)
      wake()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await round
    },
  }
}
