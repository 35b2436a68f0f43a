import type { ProcessFigures } from '../server/metrics/process-figures.ts'

/** A message from the supervisor to a process of the product. */
export type ToProcess =
  | { start: { databaseUrl: string; port: number; demoData: boolean } }
  | { stop: true }
  | { tellFigures: true }
  /** All metrics, written out; `null` when they could not be collected. */
  | { metrics: string | null }

/** A message from a process of the product to the supervisor. */
export type FromProcess =
  | { ready: { siteUrl: string } }
  | { failed: Failure }
  /** `null` while it has not started. */
  | { figures: ProcessFigures | null }
  | { wantsMetrics: true }

export interface Failure {
  message: string
  code?: string
  port?: number
}
