import type { DatabaseFigures } from './database-figures.ts'
import { counter, gauge, labelled, type Metric, type Sample } from './metric.ts'

/** Metrics of the product as a whole. */
export interface ProductFigures {
  /** How many processes ended that nobody stopped, by reason. Missing where one process serves alone. */
  crashes?: Record<string, number> | undefined
  /** Missing when it gave no answer. */
  database?: DatabaseFigures | undefined
  /** Bytes of the disk with the data folder. */
  disk?: { free: number; size: number } | undefined
}

/** The metrics of the whole product. */
export function productMetrics({ crashes, database, disk }: ProductFigures): Metric[] {
  return [
    counter(
      'bursary_crashes_total',
      'Processes that ended and were not told to, by reason; counted by their supervisor.',
      crashes ? labelled('reason', crashes) : [],
    ),
    gauge('bursary_disk_free_bytes', 'Free bytes of the disk with the data folder.', some(disk?.free)),
    gauge('bursary_disk_size_bytes', 'Bytes of the disk with the data folder.', some(disk?.size)),
    gauge(
      'bursary_database_up',
      '1 when the database answered within half a second.',
      some(database ? 1 : 0),
    ),
    gauge('bursary_database_size_bytes', 'Bytes of the database.', some(database?.bytes)),
    gauge('bursary_database_connections', 'Connections of the server.', some(database?.connections)),
    gauge(
      'bursary_database_connections_max',
      'Connections that the server allows.',
      some(database?.maxConnections),
    ),
    gauge(
      'bursary_backup_last_success_timestamp_seconds',
      'When a backup was last made and verified, in seconds since 1970.',
      some(database?.backup && database.backup.at.getTime() / 1000),
    ),
    gauge('bursary_backup_size_bytes', 'Bytes of that backup.', some(database?.backup?.bytes)),
    gauge(
      'bursary_stray_files',
      'Files of pictures, documents and uploads that no row knows; after a day they are removed.',
      some(database?.strays.files),
    ),
    gauge('bursary_stray_bytes', 'Bytes of these files.', some(database?.strays.bytes)),
    ...queueMetrics(database),
    ...paymentMetrics(database?.payments),
  ]
}

function queueMetrics(database: DatabaseFigures | undefined): Metric[] {
  const queue = database?.queue ?? []
  const byKind = (value: (of: (typeof queue)[number]) => number) =>
    queue.map(of => ({ value: value(of), labels: { kind: of.kind } }))
  const mails = queue.filter(({ kind }) => kind.startsWith('send_'))
  return [
    gauge(
      'bursary_jobs_waiting',
      'Jobs that are due and have not begun.',
      byKind(of => of.waiting),
    ),
    gauge(
      'bursary_jobs_oldest_seconds',
      'Since when the oldest of them is due.',
      byKind(of => of.oldest ?? 0),
    ),
    gauge(
      'bursary_jobs_retrying',
      'Jobs that failed and will be tried again.',
      byKind(of => of.retrying),
    ),
    gauge(
      'bursary_recurring_job_failures',
      'How often a recurring job has failed since it last succeeded.',
      queue.flatMap(({ kind, failures }) =>
        failures === null ? [] : [{ value: failures, labels: { kind } }],
      ),
    ),
    gauge(
      'bursary_mails_waiting',
      'Mails that are not sent yet.',
      database ? [{ value: mails.reduce((sum, { undone }) => sum + undone, 0) }] : [],
    ),
    gauge(
      'bursary_mails_unknown',
      'Mails of the last 30 days that may not have arrived, because a process or the connection ended.',
      some(database?.unknownMails),
    ),
  ]
}

function paymentMetrics(payments: DatabaseFigures['payments'] | undefined): Metric[] {
  return [
    gauge(
      'bursary_payments_unresolved',
      'Payments begun that are neither paid nor cancelled.',
      some(payments?.unresolved),
    ),
    gauge(
      'bursary_payments_unresolved_oldest_seconds',
      'Age of the oldest of them; after 24 hours they are cancelled.',
      payments ? some(payments.unresolvedOldest ?? 0) : [],
    ),
    gauge('bursary_refunds_pending', 'Refunds that are not settled.', some(payments?.refundsPending)),
    gauge(
      'bursary_refunds_pending_oldest_seconds',
      'Age of the oldest of them.',
      payments ? some(payments.refundsPendingOldest ?? 0) : [],
    ),
    gauge(
      'bursary_payment_problems',
      'Payments that no job can settle.',
      payments
        ? labelled('problem', { disputed: payments.disputed, refund_failed: payments.refundFailed })
        : [],
    ),
    gauge(
      'bursary_payment_last_paid_timestamp_seconds',
      'The last payment of a week, of those older than ten minutes, in seconds since 1970.',
      some(payments?.lastPaidAt),
    ),
    gauge(
      'bursary_webhook_last_seen_timestamp_seconds',
      'When an event of the card provider was last handled, in seconds since 1970.',
      some(payments?.webhookAt),
    ),
  ]
}

/** A sample, when there is a value. */
function some(value: number | null | undefined): Sample[] {
  return value === undefined || value === null ? [] : [{ value }]
}
