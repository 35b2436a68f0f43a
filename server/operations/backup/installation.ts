import { createHmac } from 'node:crypto'
import type { Stores } from './stored-files.ts'

/** The source of a backup and target of a restore. */
export interface Installation extends Stores {
  databaseUrl: string
  /** The schemas to back up, including those of stand-ins. */
  schemas: readonly string[]
  /** Whether pictures and documents are copied; true by default, also for a bucket. */
  copiesFiles: boolean
  /** Of AUTH_SECRET, to tell whether another installation has the same. */
  authSecret: string
  /** Lines of a `.env` file. */
  settings: { plain: string; secret: string }
}

/** Tells secrets apart without revealing them. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fingerprint in backups').digest('hex').slice(0, 16)
}
