import { pino } from 'pino'
import { releaseBatch } from '../../../server/features/decisions/jobs/release-batch.ts'
import { sendLetter } from '../../../server/features/decisions/jobs/send-letter.ts'
import { createDatabase, createPool } from '../../../server/platform/database/connection.ts'
import { bindJob } from '../../../server/platform/jobs/job.ts'
import { createWorker } from '../../../server/platform/jobs/worker.ts'
import { createMailer } from '../../../server/platform/mail/mailer.ts'

// Releases decisions and sends their letters as the product does, in a process of its own, so that it can be killed.
const { DATABASE_URL = '', SMTP_URL = '', BULK_PER_SECOND } = process.env
const db = createDatabase(createPool(DATABASE_URL, { max: 4 }))
const mailer = createMailer({ from: 'Bursary <bursary@example.org>', smtpUrl: SMTP_URL })
const site = { url: 'http://127.0.0.1', name: 'Bursary', senderName: '', timeZone: 'UTC' }
createWorker({
  db,
  log: pino({ level: 'silent' }),
  jobs: [bindJob(releaseBatch, { db }), bindJob(sendLetter, { db, mailer, readSite: async () => site })],
  pollMs: 50,
  // What a killed process had locked is free a moment later.
  backOff: () => 1,
  bulkPerSecond: Number(BULK_PER_SECOND),
}).start()
