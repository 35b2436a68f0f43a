import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { readSettings, usualProcesses } from './settings.ts'
import { problemsOf } from './testing/settings-problems.ts'

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

  test('[OPS1] has as many processes as fit into its memory', () => {
    const gigabyte = 2 ** 30
    expect([0.5, 1, 1.5, 2, 4, 64].map(size => usualProcesses(8, size * gigabyte))).toEqual([
      1, 1, 2, 3, 4, 4,
    ])
    expect(usualProcesses(2, 64 * gigabyte)).toBe(2)
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

test.each([
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, such as 3000.'],
  [{ PROCESSES: '0' }, 'PROCESSES must be a whole number from 1 to 64, such as 2.'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be true or false.'],
  [{ BURSARY_ENV: 'prod' }, 'BURSARY_ENV must be one of development, production.'],
  [
    { DATABASE_URL: 'foo' },
    'DATABASE_URL must be an address such as postgres://user:password@db.example.org:5432/bursary.',
  ],
  [
    { SMTP_URL: 'mail.example.org' },
    'SMTP_URL must be an address such as smtps://user:password@mail.example.org.',
  ],
  [{ MAIL_FROM: 'Bursary' }, 'MAIL_FROM must hold an email address, such as Bursary <no-reply@example.org>.'],
  [
    { TRUSTED_PROXIES: 'nginx' },
    'TRUSTED_PROXIES must be addresses of proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must be addresses of proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8.',
  ],
  [
    { S3_ENDPOINT: 'https://s3.example.org' },
    'S3_BUCKET is needed with S3_ENDPOINT, such as S3_BUCKET=bursary.',
  ],
  [{ S3_BUCKET: 'bursary' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET.'],
  [
    { BACKUP_TO: 'ftp://backups.example.org' },
    expect.stringContaining('BACKUP_TO must be a folder, or a file whose name ends with .tar'),
  ],
  [
    { CLAMD_ADDRESS: 'clamd' },
    'CLAMD_ADDRESS must be host:port or the path of a socket, such as 127.0.0.1:3310.',
  ],
  [
    { PUBLIC_URL: 'http://localhost:3000/site' },
    'PUBLIC_URL must be an address without a path, such as https://scholarships.example.org.',
  ],
  [{ PUBLIC_URL: 'localhost' }, 'PUBLIC_URL must be an address such as https://scholarships.example.org.'],
])('[OPS5] %o: %s', (variables, problem) => {
  expect(problemsOf(variables)).toEqual([problem])
})

test('[OPS5] in production people reach the site by https', () => {
  const wrong = 'PUBLIC_URL must begin with https:// in production.'
  const production = (PUBLIC_URL: string) => problemsOf({ BURSARY_ENV: 'production', PUBLIC_URL })
  expect(production('http://scholarships.example.org')).toContain(wrong)
  expect(production('http://localhost:3000')).not.toContain(wrong)
})

test('[OPS5] a name in the settings file that is no setting is refused, with the nearest one', () => {
  expect(problemsOf({}, ['PORT', 'S3_BUKET', 'TZ', 'COFFEE'])).toEqual([
    'S3_BUKET in /etc/bursary.env is not a setting. Did you mean S3_BUCKET?',
    'COFFEE in /etc/bursary.env is not a setting.',
  ])
})

test('[OPS5] a name in the environment that is almost a setting is refused; those of other programs are not', () => {
  const others = { HOME: '/root', HOSTNAME: 'a', PORTS: '1', NODE_ENV: 'production' }
  expect(problemsOf({ ...others, S3_BUKET: 'pictures', STMP_URL: 'smtp://mail' })).toEqual([
    'S3_BUKET in the environment is not a setting. Did you mean S3_BUCKET?',
    'STMP_URL in the environment is not a setting. Did you mean SMTP_URL?',
  ])
})

test('[OPS1] a release is for production unless told otherwise', () => {
  const release = { BURSARY_PROGRAM: '/opt/bursary/bin/bursary' }
  expect(problemsOf(release)).toContain(
    'PUBLIC_URL is needed in production, such as https://scholarships.example.org.',
  )
  expect(problemsOf(release).at(-1)).toContain('BURSARY_ENV=development')
  expect(readSettings({ ...release, BURSARY_ENV: 'development' }).production).toBe(false)
})
