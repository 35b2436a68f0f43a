import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bindJob } from '../../../../server/platform/jobs/job.ts'
import { sendApplicationFeedback } from '../../../../server/features/applications/jobs/send-application-feedback.ts'
import { sendApplicationReceived } from '../../../../server/features/applications/jobs/send-application-received.ts'
import { sendApplicationStatus } from '../../../../server/features/applications/jobs/send-application-status.ts'
import { sendPasswordReset } from '../../../../server/features/people/jobs/send-password-reset.ts'
import { sendPaymentReceipt } from '../../../../server/features/payments/jobs/send-payment-receipt.ts'
import { enqueue } from '../../../../server/platform/jobs/queue.ts'
import { createWorker, exponentialBackOff, type Worker } from '../../../../server/platform/jobs/worker.ts'
import { createMailer, type Mailer } from '../../../../server/platform/mail/mailer.ts'
import { ownPort } from '../../../support/own-port.ts'
import { useTestDatabase } from '../../../support/database/postgres.ts'

const { db } = useTestDatabase()
let mailServer: SMTPServer | undefined
const mailers: Mailer[] = []
const workers: Worker[] = []
let connections = 0
const received: { to: string[]; message: string }[] = []
const logged: unknown[][] = []

beforeEach(async () => {
  received.length = 0
  connections = 0
  logged.length = 0
  await db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  for (const mailer of mailers.splice(0)) mailer.close()
  await stopMailServer()
})

/** A mail server that takes every mail. @returns the port it listens on */
async function startMailServer(at?: number): Promise<number> {
  const port = at ?? (await ownPort())
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // When it stops, it ends connections at once.
    closeTimeout: 1,
    onConnect(_session, done) {
      connections++
      done()
    },
    onData(stream, { envelope }, done) {
      const take = async () => {
        const message = (await buffer(stream)).toString()
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message })
      }
      callbackify(take)(done)
    },
  })
  await once(mailServer.listen(port, '127.0.0.1'), 'listening')
  return port
}

/** A mail server that refuses every recipient and, as most do, repeats the address. @returns its port */
async function startRefusingServer(): Promise<number> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`550 5.1.1 <${address}>: no such mailbox`)),
  })
  const server = mailServer.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function stopMailServer(): Promise<void> {
  const server = mailServer
  mailServer = undefined
  if (server) await new Promise<void>(resolve => server.close(resolve))
}

const note = (...entry: unknown[]) => void logged.push(entry)

function startWorker(port: number, backOff = (_attempt: number) => 0.05): void {
  const mailer = createMailer({
    from: 'Bursary <office@bursary.example>',
    smtpUrl: `smtp://127.0.0.1:${port}`,
  })
  const site = { url: 'https://bursary.example', name: 'Bursary', senderName: '', timeZone: 'UTC' }
  const deps = { mailer, readSite: async () => site, db }
  const worker = createWorker({
    db,
    jobs: [
      bindJob(sendPasswordReset, deps),
      bindJob(sendApplicationReceived, deps),
      bindJob(sendApplicationStatus, deps),
      bindJob(sendApplicationFeedback, deps),
      bindJob(sendPaymentReceipt, deps),
    ],
    log: { info: note, warn: note },
    pollMs: 20,
    backOff,
  })
  mailers.push(mailer)
  workers.push(worker)
  worker.start()
}

const url = 'https://bursary.example/reset-password?token=very-secret'
const reset = (to: string, expiresAt = new Date(Date.now() + 3_600_000).toISOString()) =>
  enqueue(db, sendPasswordReset, {
    key: `password-reset:${to}`,
    payload: { to, name: 'Ada', url, expiresAt },
  })
const readJobs = () => db.selectFrom('jobs').selectAll().execute()
const allDone = () =>
  vi.waitFor(async () => expect((await readJobs()).every(job => job.done_at !== null)).toBe(true), 60_000)

/** Waits until every job has failed and been put off. @returns for how many seconds at most */
function untilPutOff(): Promise<number> {
  return vi.waitFor(async () => {
    const waits = (await readJobs()).map(job => {
      expect(job.last_error ?? '').toContain('ECONNREFUSED')
      const seconds = (job.run_at.getTime() - Date.now()) / 1000
      // Else an attempt is due or under way: that holds the job for a minute, which is no step of the back-off.
      expect(Math.abs(seconds - exponentialBackOff(job.attempts))).toBeLessThan(4)
      return seconds
    })
    return Math.max(...waits)
  }, 60_000)
}

/** Makes the jobs look as if these seconds had gone by. */
async function pass(seconds: number): Promise<void> {
  const back = sql`make_interval(secs => ${seconds})`
  await sql`update jobs set run_at = run_at - ${back}`.execute(db)
}

describe('mails', () => {
  test('[A2] the link of a forgotten password is sent once, and kept nowhere after that', async () => {
    const port = await startMailServer()
    await reset('ada@example.org')
    startWorker(port)
    startWorker(port)
    await allDone()

    expect(received).toHaveLength(1)
    expect(received[0]?.to).toEqual(['ada@example.org'])
    expect(received[0]?.message).toContain('Subject: Choose a new password for Bursary')
    expect(received[0]?.message.replaceAll('=\r\n', '')).toContain('token=3Dvery-secret')
    expect(JSON.stringify([await readJobs(), logged])).not.toContain('very-secret')
  })

  test('[A2] a link that has ended is not sent', async () => {
    const port = await startMailServer()
    await reset('late@example.org', new Date(Date.now() - 1_000).toISOString())
    startWorker(port)
    await allDone()

    expect(received).toEqual([])
  })

  test('[A2] a mail waits for a mail server that is down, and is then delivered once', async () => {
    const port = await startMailServer()
    await stopMailServer()
    await reset('ada@example.org')
    startWorker(port)
    startWorker(port)
    await vi.waitFor(async () => expect((await readJobs())[0]?.last_error).toContain('ECONNREFUSED'), 60_000)

    await startMailServer(port)
    await allDone()

    expect(received.map(mail => mail.to)).toEqual([['ada@example.org']])
    expect(JSON.stringify([await readJobs(), logged])).not.toContain('very-secret')
  })

  test('[T4] [T5] a mail server that is down for an hour gets status and feedback once, ten minutes later at most', async () => {
    const port = await startMailServer()
    await stopMailServer()
    const about = {
      to: 'ada@example.org',
      name: 'Ada',
      scholarshipName: 'Merit Award',
      universityName: 'Lakeside',
    }
    await enqueue(db, sendApplicationStatus, {
      key: 'application-status:1',
      payload: { ...about, status: 'Processing' },
    })
    await enqueue(db, sendApplicationFeedback, {
      key: 'application-feedback:1',
      payload: { ...about, feedback: 'Please send page two.' },
    })
    startWorker(port, exponentialBackOff)
    startWorker(port, exponentialBackOff)

    let wait = await untilPutOff()
    for (let down = wait; down < 3600; down += wait) {
      await pass(wait + 1)
      wait = await untilPutOff()
    }
    await startMailServer(port)
    expect(wait).toBeLessThanOrEqual(600)
    await pass(wait + 1)
    await allDone()

    const subjects = received.map(mail => /^Subject: (.*)$/m.exec(mail.message)?.[1])
    expect(subjects.toSorted()).toEqual([
      expect.stringContaining('Merit Award'),
      expect.stringContaining('Merit Award'),
    ])
    expect(received.map(mail => mail.to)).toEqual([['ada@example.org'], ['ada@example.org']])
    expect(received.filter(mail => mail.message.includes('page two'))).toHaveLength(1)
  })

  test('an address that a mail server refuses is neither logged nor kept next to the mail', async () => {
    await reset('ada@example.org')
    startWorker(await startRefusingServer())
    await vi.waitFor(async () => expect((await readJobs())[0]?.last_error).toContain('550 5.1.1'), 60_000)
    await Promise.all(workers.splice(0).map(worker => worker.stop()))

    const errors = (await readJobs()).map(job => job.last_error)
    expect(JSON.stringify([errors, logged])).not.toContain('ada@example.org')
  })

  test('a mail goes to one address, whatever is written in it', async () => {
    const port = await startMailServer()
    await reset('ada@example.org, eve@example.org')
    startWorker(port)
    await vi.waitFor(async () => expect((await readJobs())[0]?.attempts).toBeGreaterThan(0), 60_000)
    await Promise.all(workers.splice(0).map(worker => worker.stop()))

    expect(received.flatMap(mail => mail.to)).not.toContain('eve@example.org')
  })

  test('mails that follow each other share connections, also when the mail server ends those in between', async () => {
    const port = await startMailServer()
    const mails = async (from: number, to: number) => {
      for (let number = from; number < to; number++) await reset(`person-${number}@example.org`)
      await allDone()
    }
    startWorker(port)
    await mails(0, 30)
    expect(connections).toBeLessThanOrEqual(8)
    await stopMailServer()
    await startMailServer(port)
    await mails(30, 40)

    const people = Array.from({ length: 40 }, (_, number) => `person-${number}@example.org`)
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
    expect((await readJobs()).map(row => row.attempts)).toEqual(people.map(() => 1))
  })

  test('[F2] [P4] application and payment are confirmed by mail', async () => {
    const port = await startMailServer()
    const payload = {
      to: 'ada@example.org',
      name: 'Ada',
      scholarshipName: 'Merit Award',
      universityName: 'Lakeside',
    }
    await enqueue(db, sendApplicationReceived, { key: 'application:1', payload })
    const payment = {
      amountMinor: 5_050,
      currency: 'usd',
      transactionId: 'pi_1',
      paidAt: '2026-11-21T10:00:00Z',
      receiptUrl: null,
    }
    await enqueue(db, sendPaymentReceipt, { key: 'receipt:1', payload: { ...payload, ...payment } })
    startWorker(port)
    await allDone()

    const messages = received.map(mail => mail.message).sort()
    expect(messages).toHaveLength(2)
    expect(messages.join('\n')).toContain('Subject: We have received your application: Merit Award')
    expect(messages.join('\n')).toContain('Subject: Receipt: $50.50 application fee')
    expect(messages.join('\n')).toContain('Transaction: pi_1')
  })
})
