import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('[OPS4] metrics are asked for by a port or a token, which is long; otherwise there are none', () => {
  expect(readSettings({}).metrics).toBeUndefined()
  expect(readSettings({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, token: undefined })
  const token = 'x'.repeat(32)
  expect(readSettings({ METRICS_TOKEN: token }).metrics).toEqual({ port: undefined, token })
  expect(() => readSettings({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN')
})

describe('a product that others can reach', () => {
  const address = { PUBLIC_URL: 'https://scholarships.example.org' }
  const real = {
    SMTP_URL: 'smtp://mail.example.org',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'x',
  }

  test('does not get accounts with known passwords, open mails or test payments by mistake', () => {
    const refused = () => readSettings(address)
    for (const name of ['DEMO_DATA', 'MAIL_OUTBOX', 'GOOGLE_SANDBOX', 'PAYMENT_SANDBOX']) {
      expect(refused).toThrow(`${name}=true or false`)
    }
    expect(() => readSettings({ ...address, ...real })).toThrow('DEMO_DATA=true or false')
  })

  test('has the contact address that is set, and none by itself in production', () => {
    const flags = { DEMO_DATA: 'false', PAYMENT_SANDBOX: 'true', MAIL_OUTBOX: 'true', GOOGLE_SANDBOX: 'true' }
    const production = { ...address, ...flags, BURSARY_ENV: 'production', AUTH_SECRET: 'x'.repeat(40) }
    expect(readSettings(production).contactEmail).toBeUndefined()
    const set = { ...production, CONTACT_EMAIL: 'office@example.org' }
    expect(readSettings(set).contactEmail).toBe('office@example.org')
    expect(() => readSettings({ ...production, CONTACT_EMAIL: 'office' })).toThrow('CONTACT_EMAIL')
  })

  test('may have them when they are asked for, and has none in production', () => {
    const flags = {
      DEMO_DATA: 'true',
      MAIL_OUTBOX: 'true',
      GOOGLE_SANDBOX: 'true',
      PAYMENT_SANDBOX: 'true',
    }
    expect(readSettings({ ...address, ...flags })).toMatchObject({ demoData: true, mail: { outbox: true } })
    const production = { ...address, ...real, BURSARY_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) }
    expect(readSettings(production)).toMatchObject({
      demoData: false,
      mail: { outbox: false },
      google: { sandbox: false },
      stripe: { sandbox: false },
    })
  })

  test('has a process for each core in production, four at most, one elsewhere, and as many as it is told', () => {
    const production = { ...address, ...real, BURSARY_ENV: 'production', AUTH_SECRET: 'x'.repeat(32) }
    expect(readSettings(production).processes).toBe(Math.min(availableParallelism(), 4))
    expect(readSettings({}).processes).toBe(1)
    expect(readSettings({ ...production, PROCESSES: '7' }).processes).toBe(7)
  })

  test('shares the mails of a second among its processes', () => {
    const settings = readSettings({ MAILS_PER_SECOND: '12', PROCESSES: '4' })
    expect(settings.mail.perSecond).toBe(3)
    expect(() => readSettings({ MAILS_PER_SECOND: '0' })).toThrow('MAILS_PER_SECOND')
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s is this machine',
    PUBLIC_URL => expect(readSettings({ PUBLIC_URL }).demoData).toBe(true),
  )

  test.each(['https://localhost.example.org', 'http://127.0.0.1.example.org', 'http://10.0.0.7:3000'])(
    '%s is not',
    PUBLIC_URL => expect(() => readSettings({ PUBLIC_URL })).toThrow('BURSARY_ENV=production is needed'),
  )
})
