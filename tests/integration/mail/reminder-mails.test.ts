import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bindJob } from '../../../server/jobs/job.ts'
import { sendEmailConfirmation } from '../../../server/jobs/kinds/send-email-confirmation.ts'
import { sendReminders } from '../../../server/jobs/kinds/send-reminders.ts'
import { enqueue } from '../../../server/jobs/queue.ts'
import { createWorker } from '../../../server/jobs/worker.ts'
import { createMailer } from '../../../server/notifications/mailer.ts'
import {
  addressRefused,
  confirmEmail,
  ownMailPreferences,
} from '../../../server/reminders/mail-preferences-service.ts'
import { beginReminders, endReminders, planReminders } from '../../../server/reminders/reminder-service.ts'
import { createSignedLinks } from '../../../server/reminders/signed-links.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'

const { db } = useTestDatabase()
const received: string[] = []
const stops: (() => unknown)[] = []
const nine = new Date('2026-12-08T09:00:00Z')
const siteUrl = 'https://bursary.example'
const links = createSignedLinks({ secret: 'a secret of the tests', siteUrl })
const planning = { db, links, livemode: false, log: { info() {}, warn() {} } }

beforeEach(async () => {
  received.length = 0
  await db.deleteFrom('users').execute()
  await db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A mail server that keeps what it takes, apart from what is given. @returns its port */
async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 1,
    onData(stream, _session, done) {
      callbackify(async () => void received.push(String(await buffer(stream))))(done)
    },
    ...options,
  })
  // Else an error of a connection that a test breaks would end the process.
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  stops.push(() => new Promise<void>(resolve => server.close(resolve)))
  return (listener.address() as AddressInfo).port
}

function startWorker(port: number): void {
  const mailer = createMailer({
    from: 'Bursary <office@bursary.example>',
    smtpUrl: `smtp://127.0.0.1:${port}`,
  })
  const reminders = { ...planning, at: nine }
  const deps = {
    mailer,
    readSite: async () => ({ url: siteUrl, name: 'Bursary', senderName: '' }),
    confirmationLink: (userId: string) => links.confirmation(userId),
    addressRefused: (userId: string) => addressRefused(db, userId),
    reminders: {
      plan: () => planReminders(reminders),
      begin: (userId: string, keys: string[]) => beginReminders(reminders, userId, keys),
      end: (keys: string[], state: Parameters<typeof endReminders>[2]) =>
        endReminders(reminders, keys, state),
    },
  }
  const jobs = [bindJob(sendReminders, deps), bindJob(sendEmailConfirmation, deps)]
  const worker = createWorker({ db, jobs, log: planning.log, pollMs: 20, backOff: () => 0.05 })
  stops.push(
    () => mailer.close(),
    () => worker.stop(),
  )
  worker.start()
}

/** Somebody of whose reminder it is nine o'clock; it waits in the queue. */
async function planOne(): Promise<string> {
  const userId = await insertUser(db, { email_confirmed_at: new Date() })
  const scholarship_id = await insertScholarship(db, { application_deadline: '2026-12-10' })
  await db.insertInto('saved_scholarships').values({ user_id: userId, scholarship_id }).execute()
  await planReminders({ ...planning, at: nine })
  return userId
}

const states = async () =>
  (await db.selectFrom('notices').select('state').execute()).map(({ state }) => state)
const attempts = async () => (await db.selectFrom('jobs').select(['attempts', 'done_at']).execute())[0]

test('[SAVE3] a mail server that is down, or wants to be asked later, gets the mail once', async () => {
  let asked = 0
  const port = await startMailServer()
  await stops.pop()?.()
  await planOne()
  startWorker(port)
  await expect.poll(async () => (await attempts())?.attempts).toBeGreaterThan(2)
  // Between two attempts.
  await expect.poll(states).toEqual(['queued'])

  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_to, _session, done) =>
    asked++ < 3 ? done(Object.assign(new Error('later'), { responseCode: 451 })) : done()
  await startMailServer({ onRcptTo }, port)
  await expect.poll(states).toEqual(['sent'])
  expect(asked).toBe(4)
  expect(received).toHaveLength(1)
})

/** A mail server whose line breaks once it has a whole mail, before it says so. @returns its port */
async function startBreakingServer(): Promise<number> {
  const server = createServer(socket => {
    socket.write('220 ready\r\n')
    let mail: string | undefined
    socket.on('data', data => {
      if (mail === undefined) {
        if (String(data).startsWith('DATA')) mail = ''
        socket.write(mail === undefined ? '250 ok\r\n' : '354 go on\r\n')
      } else {
        mail += String(data)
        if (!mail.endsWith('\r\n.\r\n')) return
        received.push(mail)
        socket.destroy()
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => server.close())
  return (server.address() as AddressInfo).port
}

test('[SAVE3] a mail that may have been taken when the line broke is unknown, and not sent again', async () => {
  const port = await startBreakingServer()
  await planOne()
  startWorker(port)
  await expect.poll(states).toEqual(['unknown'])
  await expect.poll(async () => (await attempts())?.done_at).not.toBeNull()
  expect(await attempts()).toMatchObject({ attempts: 1 })
  expect(received).toHaveLength(1)
})

test('[SAVE4] an address refused for good gets no more reminders, its owner is told, and a new link mends it', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_to, _session, done) => done(new Error('no such mailbox'))
  startWorker(await startMailServer({ onRcptTo }))
  const userId = await planOne()
  await expect.poll(states).toEqual(['dropped'])
  await expect.poll(async () => (await attempts())?.done_at).not.toBeNull()
  expect(await attempts()).toMatchObject({ attempts: 1 })
  expect(await ownMailPreferences(db, userId)).toMatchObject({ confirmed: true, refused: true })

  await planReminders({ ...planning, at: new Date(nine.getTime() + 2 * 24 * 3_600_000) })
  expect(await states()).toEqual(['dropped'])

  const [, token = ''] = /Confirmation\/(.+)$/.exec(links.confirmation(userId)) ?? []
  await confirmEmail({ db, links }, token)
  expect(await ownMailPreferences(db, userId)).toMatchObject({ refused: false })
})

test('[SAVE5] a link to an address that is refused is not tried again', async () => {
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_to, _session, done) => done(new Error('no such mailbox'))
  startWorker(await startMailServer({ onRcptTo }))
  const userId = await insertUser(db)
  const payload = { to: `${userId}@example.org`, name: 'Amina', userId }
  await enqueue(db, sendEmailConfirmation, { key: 'confirmation', payload })
  await expect.poll(async () => (await attempts())?.done_at).not.toBeNull()
  expect(await ownMailPreferences(db, userId)).toMatchObject({ confirmed: false, refused: true })
})
