import type { PaymentMode } from '../../features/payments/payment-mode-queries.ts'
import { sql } from 'kysely'
import { type LastBackup, lastBackup } from '../backup/last-backup.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type QueueFigures, readQueueFigures } from '../../platform/jobs/job-repository.ts'
import {
  type PaymentFigures,
  readPaymentFigures,
} from '../../features/payments/payment-figures-repository.ts'
import { countUnknownNotices } from '../../features/notifications/notice-repository.ts'
import { countStrays } from '../strays/stray-repository.ts'

/** What the database knows about the whole product. */
export interface DatabaseFigures {
  bytes: number
  /** Of all databases of the server. */
  connections: number
  maxConnections: number
  queue: QueueFigures[]
  payments: PaymentFigures
  /** Mails of the last 30 days that the mail server may not have taken. */
  unknownMails: number
  /** Files of the stores that no row knows. */
  strays: { files: number; bytes: number }
  /** The last that succeeded; undefined when there is none yet. */
  backup: LastBackup | undefined
}

/** Reads them one after the other, on one connection. */
export async function readDatabaseFigures(db: Database, mode: PaymentMode): Promise<DatabaseFigures> {
  const { rows } = await sql<Pick<DatabaseFigures, 'bytes' | 'connections' | 'maxConnections'>>`
    select pg_database_size(current_database()) as bytes,
      (select sum(numbackends) from pg_stat_database)::bigint as connections,
      current_setting('max_connections')::bigint as "maxConnections"`.execute(db)
  return {
    ...(rows[0] as (typeof rows)[number]),
    queue: await readQueueFigures(db),
    payments: await readPaymentFigures(db, mode),
    backup: await lastBackup(db),
    strays: await countStrays(db),
    unknownMails: await countUnknownNotices(db),
  }
}
