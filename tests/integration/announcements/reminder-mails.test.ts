import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindJob } from '../../../server/platform/jobs/job.ts'
import { sendApplicationStatus } from '../../../server/features/applications/jobs/send-application-status.ts'
import { sendEmailConfirmation } from '../../../server/features/notifications/jobs/send-email-confirmation.ts'
import { sendPasswordReset } from '../../../server/features/people/jobs/send-password-reset.ts'
import { sendReminders } from '../../../server/features/announcements/jobs/send-reminders.ts'
import { enqueue } from '../../../server/platform/jobs/queue.ts'
import { createWorker } from '../../../server/platform/jobs/worker.ts'
import { createMailer } from '../../../server/platform/mail/mailer.ts'
import { heedRefusals } from '../../../server/platform/mail/refused-addresses.ts'
import {
  isRefused,
  markRefused,
  ownMailPreferences,
} from '../../../server/features/notifications/mail-preferences-service.ts'
import { confirmEmail } from '../../../server/features/people/confirm-email-service.ts'
import { planDueReminders } from '../../../server/features/announcements/jobs/plan-reminders.ts'
import { createSignedLinks } from '../../../server/features/notifications/signed-links.ts'
import { userPage } from '../../../server/features/people/manage-users-service.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { insertScholarship, insertUser } from '../../support/factories.ts'
import { ownPort } from '../../support/own-port.ts'

const { db } = useTestDatabase()
const received: string[] = []
const stops: (() => unknown)[] = []
const nine = new Date('2026-12-08T09:00:00Z')
const siteUrl = 'https://bursary.example'
const links = createSignedLinks({ secret: 'a secret of the tests', siteUrl })
const planning = { db, links, gateway: { livemode: false }, log: { info() {}, warn() {} } }

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
  const mailer = heedRefusals(
    createMailer({ from: 'Bursary <office@bursary.example>', smtpUrl: `smtp://127.0.0.1:${port}` }),
    { isRefused: to => isRefused(db, to), markRefused: to => markRefused(db, to) },
  )
  const deps = {
    ...planning,
    at: nine,
    mailer,
    readSite: async () => ({ url: siteUrl, name: 'Bursary', senderName: '', timeZone: 'UTC' }),
  }
  const jobs = [
    bindJob(sendReminders, deps),
    bindJob(sendEmailConfirmation, deps),
    bindJob(sendApplicationStatus, deps),
    bindJob(sendPasswordReset, deps),
  ]
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
  await planDueReminders({ ...planning, at: nine })
  return userId
}

const states = async () =>
  (await db.selectFrom('notices').select('state').execute()).map(({ state }) => state)
const attempts = async () => (await db.selectFrom('jobs').select(['attempts', 'done_at']).execute())[0]

test('[SAVE3] a mail server that is down, or wants to be asked later, gets the mail once', async () => {
  let asked = 0
  const port = await startMailServer({}, await ownPort())
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

test('[SAVE3] a mail that may have been taken when the connection broke is unknown, and not sent again', async () => {
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

  await planDueReminders({ ...planning, at: new Date(nine.getTime() + 2 * 24 * 3_600_000) })
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

describe('any mail to an address', () => {
  const names = { name: 'Amina', scholarshipName: 'Merit Award', universityName: 'Lakeside' }
  const addressOf = (userId: string) => `${userId}@example.org`
  /** Mails a status, and waits until the queue is done with it. @returns how often it was tried, and why it was not sent */
  async function mailStatus(userId: string, key: string) {
    const payload = { ...names, to: addressOf(userId), status: 'Processing' as const }
    await enqueue(db, sendApplicationStatus, { key, payload })
    return ended(key)
  }
  async function ended(key: string) {
    const find = db.selectFrom('jobs').select(['attempts', 'done_at', 'last_error']).where('key', '=', key)
    await expect.poll(async () => (await find.executeTakeFirst())?.done_at).not.toBeNull()
    const { attempts: tries, last_error: why } = await find.executeTakeFirstOrThrow()
    return { tries, why }
  }
  /** @returns a mail server that answers so to each recipient, first to last */
  function answering(...answers: (string | undefined)[]) {
    const asked: string[] = []
    const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
      asked.push(address)
      const answer = answers[asked.length - 1]
      const [code, ...words] = answer?.split(' ') ?? []
      done(code ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null)
    }
    return { asked, options: { onRcptTo } }
  }
  const shown = async (userId: string) => {
    const manage = { db, identity: { deleteUser: () => Promise.reject(new Error('not here')) } }
    const { items } = await userPage(manage, { search: userId })
    return [(await ownMailPreferences(db, userId)).refused, items[0]?.mail_refused]
  }

  test('[T5] [M1] is not tried again once it is refused for good, until it is confirmed again, and both people and admins see it', async () => {
    const { asked, options } = answering('550 5.1.1 no such mailbox')
    startWorker(await startMailServer(options))
    const [one, other] = [await insertUser(db), await insertUser(db)]
    expect(await shown(one)).toEqual([false, false])

    expect(await mailStatus(one, 'first')).toEqual({
      tries: 1,
      why: 'AddressRefused: The mail server refuses the address.',
    })
    expect(await shown(one)).toEqual([true, true])
    expect(await mailStatus(one, 'second')).toEqual({
      tries: 1,
      why: 'AddressRefused: The address was refused before.',
    })
    expect(asked).toEqual([addressOf(one)])
    expect(await mailStatus(other, 'of another')).toEqual({ tries: 1, why: null })

    const [, token = ''] = /Confirmation\/(.+)$/.exec(links.confirmation(one)) ?? []
    await confirmEmail({ db, links }, token)
    expect(await shown(one)).toEqual([false, false])
    expect(await mailStatus(one, 'third')).toEqual({ tries: 1, why: null })
    expect(asked).toEqual([addressOf(one), addressOf(other), addressOf(one)])
  })

  test('[A2] [SAVE5] is tried again when its owner asks for a link, so that nobody is locked out', async () => {
    const { asked, options } = answering()
    startWorker(await startMailServer(options))
    const userId = await insertUser(db)
    await markRefused(db, addressOf(userId))
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const payload = { to: addressOf(userId), name: 'Amina', url: `${siteUrl}/reset`, expiresAt }
    await enqueue(db, sendPasswordReset, { key: 'reset', payload })
    await enqueue(db, sendEmailConfirmation, { key: 'confirm', payload: { ...payload, userId } })
    expect([await ended('reset'), await ended('confirm')]).toEqual([
      { tries: 1, why: null },
      { tries: 1, why: null },
    ])
    expect(asked).toHaveLength(2)
  })

  const refusalsOfUs = ['450 4.2.1 later', '554 5.7.1 Relay access denied', '550 5.7.1 not from you']
  test.each(refusalsOfUs)('[T5] is tried again after "%s", not about the address', async answer => {
    const { asked, options } = answering(answer, answer)
    startWorker(await startMailServer(options))
    const userId = await insertUser(db)
    expect(await mailStatus(userId, 'status')).toMatchObject({ tries: 3 })
    expect(asked).toHaveLength(3)
    expect(await shown(userId)).toEqual([false, false])
  })
})
