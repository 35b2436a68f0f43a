import type { Metric } from '../../server/operations/metrics/metric.ts'

/** A message from the supervisor to a process of the product. */
export type ToProcess =
  | { start: { databaseUrl: string; port: number; demoData: boolean } }
  | { stop: true }
  | { sendMetrics: true }
  /** All metrics, written out; `null` when they could not be collected. */
  | { metrics: string | null }

/** A process that serves: where, and where to create the first admin while none exists. */
export interface Started {
  siteUrl: string
  port: number
  setup?: string | undefined
}

/** A message from a process of the product to the supervisor. */
export type FromProcess =
  | { ready: Started }
  | { failed: Failure }
  /** `null` while it has not started. */
  | { ownMetrics: Metric[] | null }
  | { wantsMetrics: true }

export interface Failure {
  message: string
  code?: string
  port?: number
}
