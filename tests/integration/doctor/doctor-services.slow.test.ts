import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiVersion } from '../../../server/features/payments/provider/webhook-endpoints.ts'
import { answering } from '../../support/answering.ts'
import { useTestDatabase } from '../../support/database/postgres.ts'
import { findingOf } from '../../support/documents/examined.ts'
import { type CardProvider, startCardProvider } from '../../support/payments/card-provider.ts'
import { startTestProduct, useStarted } from '../../support/product.ts'

describe('pictures', () => {
  /** A bucket that refuses requests of this method. */
  const bucket = (refused = '') => {
    const objects = new Map<string, Buffer>()
    return answering(async (request, response) => {
      const key = request.url ?? ''
      const body = await buffer(request)
      if (request.method === refused) return response.writeHead(403).end()
      if (request.method === 'PUT') objects.set(key, body)
      return response.end(request.method === 'GET' ? objects.get(key) : undefined)
    })
  }
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

  test.each([
    ['PUT', 'writing', 403],
    ['GET', 'reading', 403],
    ['DELETE', 'removing', 403],
  ])('[OPS5] a bucket that refuses %s', async (method, step, status) => {
    const store = await bucket(method)
    expect(await findingOf('Pictures', { ...s3, S3_ENDPOINT: store })).toEqual({
      name: 'Pictures',
      state: 'wrong',
      looked: `bucket pictures at ${store}`,
      problem: `The bucket refuses ${step} (The image store answered ${status}).`,
      remedy: 'Check S3_ENDPOINT, and give the key put, get, list and delete on pictures.',
    })
  })

  test('[OPS5] a bucket that takes all, and none', async () => {
    const store = await bucket()
    expect((await findingOf('Pictures', { ...s3, S3_ENDPOINT: store })).state).toBe('ok')
    expect((await findingOf('Pictures', { ...s3, S3_ENDPOINT: 'http://127.0.0.1:1' })).state).toBe('wrong')
  })
})

describe('mail', () => {
  let server: SMTPServer | undefined
  afterEach(async () => {
    await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  })

  /** @returns its port */
  async function serve(options: SMTPServerOptions): Promise<number> {
    server = new SMTPServer({ closeTimeout: 1, authOptional: true, ...options })
    server.on('error', () => undefined)
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return (listening.address() as AddressInfo).port
  }

  const plain: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'bursary' }) : done(new Error('535 wrong')),
    onMailFrom: ({ address }, _session, done) =>
      address.endsWith('@stranger.example') ? done(new Error('550 not yours')) : done(),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody') ? done(new Error('550 no such mailbox')) : done(),
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    },
  }

  test('[OPS5] a mail server that takes the login, and one that refuses it', async () => {
    const port = await serve({ ...plain, allowInsecureAuth: true })
    const at = (password: string) => ({ SMTP_URL: `smtp://bursary:${password}@127.0.0.1:${port}` })
    expect(await findingOf('Mail server', at('right'))).toMatchObject({
      state: 'ok',
      looked: `127.0.0.1:${port}, without TLS, signed in`,
    })
    expect(await findingOf('Mail server', at('wrong'))).toMatchObject({
      state: 'wrong',
      problem: 'The mail server refuses the login.',
      remedy: 'Correct user and password in SMTP_URL.',
    })
  })

  test('[OPS5] a mail server elsewhere without encryption', async () => {
    const port = await serve(plain)
    expect(await findingOf('Mail server', { SMTP_URL: `smtp://0.0.0.0:${port}` })).toMatchObject({
      state: 'warning',
      problem: 'Emails and the password cross the network unencrypted.',
    })
  })

  test('[OPS5] a mail server whose certificate is not valid', async () => {
    // The certificate that smtp-server brings is self-signed, and old.
    const port = await serve({})
    expect(await findingOf('Mail server', { SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^TLS fails \(.*certificate/),
      remedy: expect.stringMatching(/^Correct the server's certificate, or SMTP_URL\./),
    })
  })

  test('[OPS5] no mail server', async () => {
    expect(await findingOf('Mail server', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
      state: 'wrong',
      problem: 'The mail server does not answer (connect ECONNREFUSED 127.0.0.1:1).',
      remedy: 'Start it, or correct SMTP_URL.',
    })
    const trial = { BURSARY_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'http://127.0.0.1:1' }
    const standIns = { MAIL_OUTBOX: 'true', PAYMENT_SANDBOX: 'true', GOOGLE_SANDBOX: 'true' }
    for (const name of ['Stripe', 'Google sign-in']) {
      expect(await findingOf(name, { ...trial, ...standIns })).toMatchObject({ name, state: 'warning' })
    }
    expect(await findingOf('Mail server', { ...trial, ...standIns })).toMatchObject({ state: 'wrong' })
  })

  test('[OPS5] a test mail is sent when it is asked for, and a refusal of it explained', async () => {
    const port = await serve({ ...plain, disabledCommands: ['STARTTLS', 'AUTH'] })
    const variables = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Bursary <office@example.org>' }
    const send = (to: string, more = {}) => findingOf('Test mail', { ...variables, ...more }, to)
    expect(await send('grace@example.org')).toMatchObject({
      state: 'ok',
      looked: 'from Bursary <office@example.org> to grace@example.org: the server accepted it',
    })
    expect(await send('grace@example.org', { MAIL_FROM: 'x@stranger.example' })).toMatchObject({
      state: 'wrong',
      problem: 'The mail server refused the sender (550).',
      remedy: 'Correct MAIL_FROM.',
    })
    expect(await send('nobody@example.org')).toMatchObject({
      state: 'wrong',
      problem: 'The mail server refused the recipient (550).',
      remedy: expect.stringMatching(/^Check nobody@example\.org;/),
    })
  })
})

describe('Stripe', () => {
  const { url } = useTestDatabase()
  const webhook = 'http://127.0.0.1:3000/api/payment-webhook'
  let provider: CardProvider
  beforeAll(async () => {
    provider = await startCardProvider(url, webhook)
  })
  afterAll(() => provider.stop())
  const stripe = (variables: Record<string, string> = {}) =>
    findingOf('Stripe', { PUBLIC_URL: 'http://127.0.0.1:3000', ...provider.variables, ...variables })
  afterEach(() => {
    provider.edit = undefined
    provider.fault = undefined
  })

  test('[OPS5] a key and a webhook that are right', async () => {
    expect(await stripe()).toMatchObject({ state: 'ok', looked: `test mode, webhook ${webhook}` })
  })

  test('[OPS5] a key that is refused, that may not look, or of test mode in production', async () => {
    expect(await stripe({ STRIPE_SECRET_KEY: 'sk_test_other' })).toMatchObject({
      state: 'wrong',
      problem: 'Stripe refuses the key.',
      remedy: 'Copy STRIPE_SECRET_KEY again.',
    })
    // The sandbox has no restricted keys; a publishable one is refused in the same way.
    const { STRIPE_PUBLISHABLE_KEY = '' } = provider.variables
    expect(await stripe({ STRIPE_SECRET_KEY: STRIPE_PUBLISHABLE_KEY })).toMatchObject({
      state: 'warning',
      problem: 'The key has no permission to list webhooks, so they were not checked.',
    })
    const service = { BURSARY_ENV: 'production', AUTH_SECRET: 'x'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:1' }
    expect(await stripe(service)).toMatchObject({ state: 'warning', problem: 'Test mode charges no cards.' })
  })

  test('[OPS5] a webhook with another address', async () => {
    expect(await stripe({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({
      state: 'wrong',
      looked: `test mode, webhooks: ${webhook}`,
      problem: 'No webhook goes to http://localhost:3000/api/payment-webhook.',
    })
  })

  test.each([
    [
      '"*"',
      '"payment_intent.succeeded","charge.refunded"',
      'wrong',
      /does not send payment_intent\.canceled, /,
    ],
    ['"enabled"', '"disabled"', 'wrong', /is disabled/],
    [
      'null',
      '"2020-08-27"',
      'warning',
      new RegExp(`sends API version 2020-08-27; the product needs ${apiVersion}`),
    ],
  ])('[OPS5] a webhook with %s changed to %s', async (from, to, state, problem) => {
    provider.edit = answer => answer.replace(from, to)
    expect(await stripe()).toMatchObject({ state, problem: expect.stringMatching(problem) })
  })

  test('[OPS5] a provider that does not answer', async () => {
    provider.fault = () => 'down'
    expect(await stripe()).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^Stripe does not answer/),
    })
  })
})

describe('Google', () => {
  const product = useStarted(() => startTestProduct())
  const google = (address: string) =>
    findingOf('Google sign-in', {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DISCOVERY_URL: address,
    })

  test('[OPS5] a discovery document, another document, and none', async () => {
    const sandbox = `${product.siteUrl}/google-sandbox/.well-known/openid-configuration`
    expect(await google(sandbox)).toMatchObject({
      state: 'ok',
      looked: `${sandbox}, issuer ${product.siteUrl}/google-sandbox`,
    })
    expect(await google(`${product.siteUrl}/healthz`)).toMatchObject({
      state: 'wrong',
      problem: 'It answers 200 without an OpenID discovery document.',
      remedy: 'Correct GOOGLE_DISCOVERY_URL.',
    })
    expect(await google('http://127.0.0.1:1/')).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^It does not answer/),
    })
  })
})

describe('another OpenID provider', () => {
  const uni = (address: string) =>
    findingOf('Sign-in uni', {
      OPENID_PROVIDERS: 'uni',
      OPENID_UNI_LABEL: 'University',
      OPENID_UNI_CLIENT_ID: 'id',
      OPENID_UNI_CLIENT_SECRET: 'hush',
      OPENID_UNI_DISCOVERY_URL: address,
    })
  /** A provider whose document names this issuer; its own address by default. */
  const provider = async (issuer?: string) => {
    const origin = await answering(({ headers, url }, response) => {
      const at = (path: string) => `http://${headers.host}${path}`
      const endpoints = { authorization_endpoint: at('/a'), token_endpoint: at('/t'), jwks_uri: at('/k') }
      if (url === '/.well-known/openid-configuration')
        response.end(JSON.stringify({ issuer: issuer ?? at(''), ...endpoints }))
      else response.writeHead(404).end()
    })
    return { origin, address: `${origin}/.well-known/openid-configuration` }
  }

  test('[OPS5] [A14] that answers is named with its issuer, without the secret', async () => {
    const { origin, address } = await provider()
    const found = await uni(address)
    expect(found).toMatchObject({ state: 'ok', looked: `${address}, issuer ${origin}` })
    expect(JSON.stringify(found)).not.toContain('hush')
  })

  test('[OPS5] [A14] that is down, and an address without document', async () => {
    expect(await uni('http://127.0.0.1:1/')).toMatchObject({
      state: 'wrong',
      problem: expect.stringMatching(/^It does not answer/),
      remedy: 'Let this machine reach it over HTTPS, or correct OPENID_UNI_DISCOVERY_URL.',
    })
    const { origin } = await provider()
    expect(await uni(`${origin}/nowhere`)).toMatchObject({
      state: 'wrong',
      problem: 'It answers 404 without an OpenID discovery document.',
    })
  })

  test('[OPS5] [A14] whose issuer is of any tenant, or at another address', async () => {
    const anyTenant = await provider('https://login.microsoftonline.com/{tenantid}/v2.0')
    expect(await uni(anyTenant.address)).toMatchObject({
      state: 'wrong',
      remedy: 'Name your tenant in OPENID_UNI_DISCOVERY_URL instead of common or organizations.',
    })
    const elsewhere = await provider('https://login.example.edu')
    expect(await uni(elsewhere.address)).toMatchObject({
      state: 'warning',
      problem: 'The provider gives a different address for itself, and people are sent there.',
    })
  })
})
