/** What the supervisor tells a process of the product. */
export type ToProcess = { start: { databaseUrl: string; port: number; demoData: boolean } } | { stop: true }

/** What a process of the product answers. */
export type FromProcess = { ready: { siteUrl: string } } | { failed: Failure }

export interface Failure {
  message: string
  code?: string
  port?: number
}
