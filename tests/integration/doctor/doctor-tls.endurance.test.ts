import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { answering } from '../../support/answering.ts'
import { findingOf } from '../../support/documents/examined.ts'
import { ownPort } from '../../support/own-port.ts'
import { makePrivateAuthority, type PrivateAuthority } from '../../support/private-authority.ts'

afterEach(() => void vi.useRealTimers())

/** A mail server until the test has finished. @returns its port */
async function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 1, authOptional: true, ...options })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  await once(listening, 'listening')
  return (listening.address() as AddressInfo).port
}

/** Serves requests with TLS until the test has finished. @returns the address */
async function secure({ key, cert }: PrivateAuthority, handle: RequestListener): Promise<string> {
  const server = createServer({ key, cert }, handle).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const named = expect.stringContaining('set CA_CERTIFICATES to the file of that authority')

describe('a certificate of an authority of the office is refused, until CA_CERTIFICATES names it:', () => {
  test.each([
    ['smtps', true],
    ['smtp', false],
  ])('[OPS5] mail over %s', async (scheme, secureFromStart) => {
    const authority = makePrivateAuthority()
    const { key, cert } = authority
    const port = await mailServer({ key, cert, secure: secureFromStart, disabledCommands: ['AUTH'] })
    const variables = { SMTP_URL: `${scheme}://127.0.0.1:${port}` }
    expect(await findingOf('Mail server', variables)).toMatchObject({ state: 'wrong', remedy: named })
    expect(await findingOf('Mail server', { ...variables, CA_CERTIFICATES: authority.file })).toMatchObject({
      state: 'ok',
      looked: `127.0.0.1:${port}, with TLS, no login`,
    })
  })

  test('[OPS5] the bucket of pictures', async () => {
    const authority = makePrivateAuthority()
    const objects = new Map<string, Buffer>()
    const store = await secure(authority, async (request, response) => {
      const body = await buffer(request)
      if (request.method === 'PUT') objects.set(request.url ?? '', body)
      response.end(request.method === 'GET' ? objects.get(request.url ?? '') : undefined)
    })
    const keys = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    const variables = { ...keys, S3_ENDPOINT: store }
    expect(await findingOf('Pictures', variables)).toMatchObject({ state: 'wrong', remedy: named })
    expect((await findingOf('Pictures', { ...variables, CA_CERTIFICATES: authority.file })).state).toBe('ok')
  })

  test('[OPS5] the sign-in', async () => {
    const authority = makePrivateAuthority()
    const provider = await secure(authority, ({ headers }, response) => {
      const at = (path: string) => `https://${headers.host}${path}`
      const endpoints = { authorization_endpoint: at('/a'), token_endpoint: at('/t'), jwks_uri: at('/k') }
      response.end(JSON.stringify({ issuer: at(''), ...endpoints }))
    })
    const discoveryUrl = `${provider}/.well-known/openid-configuration`
    const variables = {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DISCOVERY_URL: discoveryUrl,
      OPENID_PROVIDERS: 'uni',
      OPENID_UNI_LABEL: 'University',
      OPENID_UNI_CLIENT_ID: 'id',
      OPENID_UNI_CLIENT_SECRET: 'secret',
      OPENID_UNI_DISCOVERY_URL: discoveryUrl,
    }
    for (const name of ['Google sign-in', 'Sign-in uni'])
      expect(await findingOf(name, variables)).toMatchObject({ state: 'wrong', remedy: named })
    const trusted = { ...variables, CA_CERTIFICATES: authority.file }
    for (const name of ['Google sign-in', 'Sign-in uni'])
      expect((await findingOf(name, trusted)).state).toBe('ok')
  })
})

describe('the scheme of the mail server', () => {
  test('[OPS5] smtps on a port that begins without TLS', async () => {
    const port = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await findingOf('Mail server', { SMTP_URL: `smtps://127.0.0.1:${port}` })).toMatchObject({
      state: 'wrong',
      problem: `The server does not start with TLS on port ${port}, as smtps:// does.`,
      remedy: expect.stringContaining('Use smtp:// with this port'),
    })
  })

  test('[OPS5] smtp on a port that begins with TLS', async () => {
    const { key, cert } = makePrivateAuthority()
    const port = await mailServer({ key, cert, secure: true })
    expect(await findingOf('Mail server', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({
      state: 'wrong',
      problem: `The server expects TLS from the first byte on port ${port}, but smtp:// starts without it.`,
      remedy: expect.stringContaining('Use smtps:// with this port'),
    })
  })

  test('[OPS5] no scheme', async () => {
    expect(await findingOf('Settings', { SMTP_URL: 'mail.example.org:587' })).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^SMTP_URL must be an address such as smtps:/),
    })
  })
})

describe('the certificate of the public address', () => {
  const of = async (url: string, more: Record<string, string> = {}) =>
    findingOf('Certificate', { ...production, PUBLIC_URL: url, ...more })
  const production = {
    BURSARY_ENV: 'production',
    AUTH_SECRET: 'x'.repeat(32),
    MAIL_OUTBOX: 'true',
    PAYMENT_SANDBOX: 'true',
  }
  const day = 86_400_000

  test('[OPS5] days left are said: many are right, less than 21 a warning, none an error', async () => {
    const authority = makePrivateAuthority(30)
    const url = await secure(authority, (_request, response) => response.end())
    const in30 = { CA_CERTIFICATES: authority.file }
    expect(await of(url, in30)).toMatchObject({
      state: 'ok',
      looked: expect.stringMatching(/, (29|30) days left$/),
    })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * day })
    expect(await of(url, in30)).toMatchObject({
      state: 'warning',
      problem: expect.stringMatching(/^The certificate expires in (19|20) days\.$/),
      remedy: expect.stringContaining('Renew it'),
    })
    vi.setSystemTime(Date.now() + 21 * day)
    expect(await of(url, in30)).toMatchObject({ state: 'wrong', problem: 'The certificate has expired.' })
  })

  test('[OPS5] one that browsers refuse is named once; an address without TLS has none', async () => {
    const PORT = await ownPort()
    const authority = makePrivateAuthority()
    const url = await secure(authority, (_request, response) => response.end())
    expect(await of(url, { PORT: String(PORT) })).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^Browsers refuse the certificate \(.*(VERIFY|SELF_SIGNED)/),
      remedy: named,
    })
    expect((await of('http://127.0.0.1:1')).state).toBe('ok')
    expect((await of('https://127.0.0.1:1')).looked).toBe(
      'not checked: the public address does not answer over TLS',
    )
  })
})

test('[OPS5] a port that another program has is named, whatever it answers', async () => {
  const silent = createTcpServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const other = await answering((_request, response) => response.end('hello'))
  for (const port of [String((silent.address() as AddressInfo).port), new URL(other).port]) {
    expect(await findingOf('Public address', { PORT: port, AUTH_SECRET: 'x'.repeat(32) })).toMatchObject({
      state: 'wrong',
      problem: `Port ${port} is used by another program, or by a Bursary with another AUTH_SECRET.`,
      remedy: expect.stringContaining('set PORT'),
    })
  }
})
