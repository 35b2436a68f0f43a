import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '../../../../stand-ins/mail-outbox/outbox.ts'
import { createMailer, type Mailer } from '../../../../server/platform/mail/mailer.ts'

let folder: string
let app: FastifyInstance
let mailer: Mailer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursary-outbox-'))
  const outbox = mailOutbox({ folder: join(folder, 'outbox') })
  mailer = createMailer({ from: 'Bursary <office@bursary.example>', transport: outbox.transport })
  app = fastify()
  await app.register(outbox.pages, { prefix: '/outbox' })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => app.inject({ url })
const mail = (subject: string, content: { text?: string; html?: string; to?: string } = {}) =>
  mailer.send({
    to: 'ada@example.org',
    key: subject,
    subject,
    text: 'Hello',
    html: '<p>Hello</p>',
    ...content,
  })

async function openMail(): Promise<string> {
  const list = await get('/outbox')
  return /href="(\/outbox\/\d+-[0-9a-f]+)"/.exec(list.body)?.[1] ?? ''
}

test('lists the mails, newest first', async () => {
  expect((await get('/outbox')).body).toContain('No mail yet')
  await mail('First')
  await mail('Second')

  const { body } = await get('/outbox')

  expect(body.indexOf('Second')).toBeGreaterThan(0)
  expect(body.indexOf('First')).toBeGreaterThan(body.indexOf('Second'))
  expect(body).toContain('To ada@example.org')
})

test('shows a mail with its links', async () => {
  await mail('Choose a new password', { text: 'Open\nhttps://b.example/reset?token=1&x=2\nnow' })

  const { body } = await get(await openMail())

  expect(body).toContain('<h1>Choose a new password</h1>')
  expect(body).toContain('<a href="https://b.example/reset?token=1&#38;x=2">')
})

test('escapes markup in every part of a mail', async () => {
  const attack = '<img src=x onerror=alert(1)>"\''
  await mail(attack, { text: `${attack} javascript:alert(1) https://b.example/"onclick="x`, html: attack })

  const path = await openMail()
  const list = (await get('/outbox')).body
  const page = (await get(path)).body

  expect(list).not.toContain('<img')
  expect(page).not.toContain('<img')
  expect(page).not.toContain('onclick="')
  expect(page).not.toContain('href="javascript:')
})

test('keeps scripts and foreign content out of its pages and of the mail in its frame', async () => {
  await mail('Hello')
  const path = await openMail()

  const page = await get(path)
  const frame = await get(`${path}/html`)

  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.body).not.toMatch(/<script|style=/)
  expect(frame.body).toContain('<p>Hello</p>')
  expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox(?!.*allow-scripts)/)
  expect([page, frame].map(answer => answer.headers['cache-control'])).toEqual(['no-store', 'no-store'])
})

test('offers the mail as a mail program reads it', async () => {
  await mail('Hello')

  const { body, headers } = await get(`${await openMail()}/source`)

  expect(headers['content-disposition']).toContain('attachment')
  expect(body).toContain('From: Bursary <office@bursary.example>')
  expect(body).toContain('Message-ID: <')
})

test('answers 404 to what is no mail', async () => {
  await mail('Hello')
  const paths = [
    '/outbox/nothing',
    '/outbox/..%2f..%2fsecrets',
    '/outbox/nothing/html',
    '/outbox/nothing/source',
  ]

  const answers = await Promise.all(paths.map(get))

  expect(answers.map(answer => answer.statusCode)).toEqual([404, 404, 404, 404])
})
