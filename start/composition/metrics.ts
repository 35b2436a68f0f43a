import { paymentMode } from '../../server/features/payments/payment-mode-queries.ts'
import type { Metric } from '../../server/operations/metrics/metric.ts'
import type { Scrape } from '../../server/operations/metrics/scrape.ts'
import type { Settings } from '../../server/platform/settings.ts'

/** The metrics of the product while it runs. */
export interface RunningMetrics {
  scrape: Scrape
  close(): Promise<void>
}

interface Options {
  databaseUrl: string
  askProcesses(): Promise<(Metric[] | undefined)[]>
  crashes: (() => Record<string, number>) | undefined
}

/**
 * Collects metrics when the settings ask for them, and serves them on METRICS_PORT if there is one. Their code is
 * loaded only then.
 * @throws Error when the port is taken
 */
export async function startMetrics(
  { metrics, stripe, dataDir }: Settings,
  { databaseUrl, askProcesses, crashes }: Options,
): Promise<RunningMetrics | undefined> {
  if (!metrics) return undefined
  const [{ createScrape }, { listenForMetrics }] = await Promise.all([
    import('../../server/operations/metrics/scrape.ts'),
    import('../../server/operations/metrics/metrics-server.ts'),
  ])
  const mode = paymentMode(stripe)
  const { scrape, close } = createScrape({ databaseUrl, dataDir, mode, askProcesses, crashes })
  const stopListening = metrics.port === undefined ? undefined : await listenForMetrics(metrics.port, scrape)
  return {
    scrape,
    async close() {
      await stopListening?.()
      await close()
    },
  }
}
