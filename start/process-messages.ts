/** A message from the supervisor to a process of the product. */
export type ToProcess = { start: { databaseUrl: string; port: number; demoData: boolean } } | { stop: true }

/** A message from a process of the product to the supervisor. */
export type FromProcess = { ready: { siteUrl: string } } | { failed: Failure }

export interface Failure {
  message: string
  code?: string
  port?: number
}
