import { isIP } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { ownValue } from '../../contract/core/own-value.ts'
import { z } from 'zod'
import { placeProblem } from './storage/backup-place.ts'
import { twoFactorDemands } from './access/two-factor-rule.ts'
import { editsBetween, nearest } from './nearest.ts'
import { openIdSettingNames, readOpenIdProviders, unnamedProvider } from './openid-settings.ts'

const flag = z.enum(['true', 'false'], 'must be true or false').transform(value => value === 'true')
const optionalText = z
  .string()
  .trim()
  .transform(value => value || undefined)
  .optional()

function wholeNumber(least: number, most: number, example: number) {
  const message = `must be a whole number from ${least} to ${most}, such as ${example}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

function positive(example: number) {
  const message = `must be a number above 0, such as ${example}`
  return z.coerce.number(message).positive(message)
}

function oneOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, `must be one of ${values.join(', ')}`)
}

function address(protocols: string[], example: string) {
  const message = `must be an address such as ${example}`
  return optionalText.refine(
    value => value === undefined || protocols.includes(URL.parse(value)?.protocol ?? ''),
    message,
  )
}

const webAddress = (example: string) => address(['http:', 'https:'], example)
const database = address(['postgres:', 'postgresql:'], 'postgres://user:password@db.example.org:5432/bursary')

/** The environment's variables. `.env.example` explains each. */
const environment = z.object({
  // A release is for production unless told otherwise; its program says that it is one.
  BURSARY_ENV: oneOf(['development', 'production']).optional(),
  BURSARY_PROGRAM: optionalText,
  // An address: for `localhost` Fastify would open a second listener, which nothing closes gracefully.
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform(host => (host === 'localhost' ? '127.0.0.1' : host)),
  PORT: wholeNumber(0, 65_535, 3000).default(3000),
  PUBLIC_URL: webAddress('https://scholarships.example.org').refine(
    value => !value || !/^https?:/.test(value) || isOrigin(value),
    'must be an address without a path, such as https://scholarships.example.org',
  ),
  CONTACT_EMAIL: optionalText.pipe(z.email('must be an email address such as office@example.org').optional()),
  PROCESSES: wholeNumber(1, 64, 2).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: database,
  DATABASE_READ_URL: database,
  CA_CERTIFICATES: optionalText,
  DEMO_DATA: flag.optional(),
  DRAIN_SECONDS: wholeNumber(0, 60, 5).optional(),
  API_DOCS: flag.default(true),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TRUSTED_PROXIES: optionalText.refine(
    value => value?.split(',').every(proxy => isProxy(proxy.trim())) ?? true,
    'must be addresses of proxies, separated by commas, such as 127.0.0.1,10.0.0.0/8',
  ),
  AUTH_SECRET: optionalText,
  METRICS_PORT: wholeNumber(1, 65_535, 9464).optional(),
  METRICS_TOKEN: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: webAddress('https://api.stripe.com'),
  PAYMENT_SANDBOX: flag.optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: webAddress('https://accounts.google.com/.well-known/openid-configuration'),
  GOOGLE_SANDBOX: flag.optional(),
  OPENID_PROVIDERS: optionalText,
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  MAIL_FROM: z
    .string()
    .regex(/[^\s@<>]+@[^\s@<>]+/, 'must hold an email address, such as Bursary <no-reply@example.org>')
    .default('Bursary <no-reply@bursary.example>'),
  MAIL_OUTBOX: flag.optional(),
  MAILS_PER_SECOND: positive(50).default(50),
  S3_ENDPOINT: webAddress('https://s3.example.org'),
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  CLAMD_ADDRESS: optionalText.refine(
    value => value === undefined || /^(\/.+|.+:\d+)$/.test(value),
    'must be host:port or the path of a socket, such as 127.0.0.1:3310',
  ),
  BACKUP_TO: optionalText.refine(value => !placeProblem(value ?? ''), {
    error: issue => placeProblem(String(issue.input)),
  }),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
  BACKUP_KEEP: wholeNumber(1, 10_000, 14).default(14),
  BACKUP_FILES: oneOf(['copy', 'names']).default('copy'),
  RELEASE_SIGNERS: optionalText,
  TWO_FACTORS: oneOf(twoFactorDemands).default('off'),
  PUBLIC_CACHE_MB: wholeNumber(0, 4096, 64).default(64),
  SIGN_IN_LIMIT: wholeNumber(1, 1_000_000, 6).default(6),
  CALL_LIMIT_FACTOR: positive(1).default(1),
})

/** Settings that are missing or wrong, each in a sentence. */
export class SettingsError extends Error {
  readonly problems: string[]
  /** Where they are to be corrected. */
  readonly place: string

  constructor(problems: string[], { file, cause }: { file?: string | undefined; cause?: unknown } = {}) {
    const place = file ?? 'the environment'
    super(`Please correct the settings in ${place}:\n${problems.map(problem => `  ${problem}`).join('\n')}`, {
      cause,
    })
    this.problems = problems
    this.place = place
  }
}

/** The names of all settings but those of OpenID providers, which OPENID_PROVIDERS names. */
const settingNames = Object.keys(environment.shape).filter(name => name !== 'BURSARY_PROGRAM')

/** The names of all settings, with those of the OpenID providers that the variables name. */
export function settingNamesOf({ OPENID_PROVIDERS }: Record<string, string | undefined>): string[] {
  return [...settingNames, ...openIdSettingNames(OPENID_PROVIDERS)]
}

/** A settings file that was read into the variables. */
export interface SettingsFile {
  path: string
  /** The names that it sets. */
  names: string[]
}

/** Other names that a settings file may hold: they are read where they are needed. */
const alsoAllowed = ['BACKUP_PASSPHRASE', 'TZ']

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads and checks the settings; the only reader of the environment.
 * Without any, the product runs on its embedded defaults with demo data.
 * @param file where some of the variables come from; a name in it that is no setting is a problem
 * @throws SettingsError that lists every setting that is missing or wrong, in plain words, without its value
 */
export function readSettings(variables: Record<string, string | undefined>, file?: SettingsFile) {
  const { env, unreadable } = parse(variables)
  const production =
    (env.BURSARY_ENV ?? (env.BURSARY_PROGRAM ? 'production' : 'development')) === 'production'
  const openId = readOpenIdProviders(env.OPENID_PROVIDERS, variables)
  const problems = [
    ...findUnknown(variables, file),
    ...unreadable,
    ...findProblems(env, production),
    ...openId.problems,
  ]
  if (production && !env.BURSARY_ENV && problems.length > 0)
    problems.push('To try this release with demo data, without any of this: BURSARY_ENV=development.')
  if (problems.length > 0) throw new SettingsError(problems, { file: file?.path })

  return {
    production,
    /** The file that they were read from. */
    file: file?.path,
    ...serverSettings(env, production),
    ...storageSettings(env, production),
    ...serviceSettings(env, production),
    /** The OpenID providers besides Google, in the order of their buttons. */
    openIdProviders: openId.providers,
  }
}

type Environment = z.output<typeof environment>

/** How the product listens, and what it allows. */
function serverSettings(env: Environment, production: boolean) {
  return {
    /** A PEM file of certificate authorities to trust besides those that Node knows. */
    caCertificates: env.CA_CERTIFICATES,
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product; `undefined` while the port is 0 and not yet chosen. */
    publicUrl: env.PUBLIC_URL,
    /** The address that the Contact page names. */
    contactEmail: env.CONTACT_EMAIL ?? (production ? undefined : 'office@bursary.example'),
    /** How many processes share the port. */
    processes: processesOf(env, production),
    /** Seconds for which a stopping process still serves while balancers turn away. */
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map(proxy => proxy.trim()),
    authSecret: env.AUTH_SECRET,
    /** Where `/metrics` is served: on a port of this machine, on the site to those with the token; without both nowhere. */
    metrics:
      env.METRICS_PORT || env.METRICS_TOKEN
        ? { port: env.METRICS_PORT, token: env.METRICS_TOKEN }
        : undefined,
    /** The file of those who may sign releases; without it, upgrades demand no signature. */
    releaseSigners: env.RELEASE_SIGNERS,
    /** Bytes of cached public answers per process; 0: no cache. */
    publicCacheBytes: env.PUBLIC_CACHE_MB * 1024 * 1024,
    /** Whether the description of the API and its page are served. */
    apiDocs: env.API_DOCS,
    /** Of whom two-step sign-in is demanded. */
    twoFactors: env.TWO_FACTORS,
    /** Wrong sign-ins per address in a minute. */
    signInLimit: env.SIGN_IN_LIMIT,
    /** Multiplies the limits that endpoints declare. */
    callLimitFactor: env.CALL_LIMIT_FACTOR,
  }
}

/** Where data is, and its backups. */
function storageSettings(env: Environment, production: boolean) {
  return {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** A standby of it for public reads. */
    databaseReadUrl: env.DATABASE_READ_URL,
    demoData: env.DEMO_DATA ?? !production,
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION ?? 'us-east-1',
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    /** The backup of every day: its folder, when, in UTC, and how many stay. */
    backup: env.BACKUP_TO ? { to: env.BACKUP_TO, at: env.BACKUP_AT, keep: env.BACKUP_KEEP } : undefined,
    /** Whether a backup copies the files of the bucket, or only names them. */
    backupFiles: env.BACKUP_FILES,
  }
}

/** Services of others, or their stand-ins. */
function serviceSettings(env: Environment, production: boolean) {
  return {
    stripe: {
      sandbox: env.PAYMENT_SANDBOX ?? (!env.STRIPE_SECRET_KEY && !production),
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      apiBase: env.STRIPE_API_BASE,
    },
    google: {
      sandbox: env.GOOGLE_SANDBOX ?? (!env.GOOGLE_CLIENT_ID && !production),
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      discoveryUrl:
        env.GOOGLE_DISCOVERY_URL ?? 'https://accounts.google.com/.well-known/openid-configuration',
    },
    mail: {
      outbox: env.MAIL_OUTBOX ?? (!env.SMTP_URL && !production),
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      /** Mails a second per process. */
      perSecond: env.MAILS_PER_SECOND / processesOf(env, production),
    },
    /** The virus scanner: `host:port`, or the path of its socket. */
    clamd: env.CLAMD_ADDRESS,
  }
}

function processesOf(env: Environment, production: boolean): number {
  return env.PROCESSES ?? (production ? usualProcesses(availableParallelism(), memory()) : 1)
}

/** What can be read of the variables; the others count as not set, so that all problems are found at once. */
function parse(variables: Record<string, string | undefined>) {
  const issues = environment.safeParse(variables).error?.issues ?? []
  const names = issues.map(({ path }) => [path.join('.'), undefined])
  return {
    env: environment.parse({ ...variables, ...Object.fromEntries(names) }),
    unreadable: issues.map(({ path, message }) => `${path.join('.')} ${message}.`),
  }
}

function findUnknown(
  variables: Record<string, string | undefined>,
  file: SettingsFile | undefined,
): string[] {
  const known = [...settingNamesOf(variables), ...alsoAllowed]
  const unknown = (names: string[]) => names.filter(name => !known.includes(name))
  const inFile = file?.names ?? []
  return [
    ...unknown(inFile).map(name => {
      const meant = nearest(name, known)
      const hint =
        unnamedProvider(name, variables.OPENID_PROVIDERS) ?? (meant && `Did you mean ${meant}?`) ?? ''
      return `${name} in ${file?.path} is not a setting. ${hint}`.trimEnd()
    }),
    // The environment holds names of other programs, too: only a long name that is almost ours is meant for us.
    ...unknown(Object.keys(variables)).flatMap(name => {
      const meant = inFile.includes(name) ? undefined : known.find(each => isMisspelt(name, each))
      return meant ? [`${name} in the environment is not a setting. Did you mean ${meant}?`] : []
    }),
  ]
}

const isMisspelt = (name: string, known: string) =>
  known.length >= 6 && Math.abs(name.length - known.length) <= 2 && editsBetween(name, known) <= 2

/**
 * How many processes serve where PROCESSES says nothing: one for each core, at most four, and as many as fit into
 * memory, each with 512 MB when busy beside 512 MB for PostgreSQL and the system.
 * @param bytes of memory
 */
export function usualProcesses(cores: number, bytes: number): number {
  return Math.max(1, Math.min(cores, 4, Math.floor(bytes / 2 ** 29) - 1))
}

/** Bytes that this process may use: the machine's, or those of its container. */
function memory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

function isOrigin(url: string): boolean {
  const { pathname, search, hash, username } = URL.parse(url) ?? {}
  return pathname === '/' && !search && !hash && !username
}

/** An address, a network in CIDR notation, or a name that Fastify knows. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [ip = '', bits, more] = text.split('/')
  const version = isIP(ip)
  const most = version === 4 ? 32 : 128
  return (
    version > 0 && more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  )
}

function findProblems(env: Environment, production: boolean): string[] {
  const problems = findPaymentProblems(env)
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.')
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_READ_URL is a standby of DATABASE_URL: set that as well.')
  }
  problems.push(...findStoreProblems(env))
  if (env.METRICS_TOKEN && env.METRICS_TOKEN.length < 32) {
    problems.push('METRICS_TOKEN is needed with at least 32 random characters.')
  }
  if (production) problems.push(...findMissing(env))
  else if (env.PUBLIC_URL && !isThisMachine(env.PUBLIC_URL)) problems.push(...findOpenDoors(env))
  return problems
}

function findPaymentProblems(env: Environment): string[] {
  const problems: string[] = []
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
  if (Boolean(secret) !== Boolean(publishable)) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong together: set both or neither.')
  }
  if (secret && publishable && secret.includes('_live_') !== publishable.includes('_live_')) {
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix live and test mode.')
  }
  if (env.PAYMENT_SANDBOX && (secret?.includes('_live_') || publishable?.includes('_live_'))) {
    problems.push('PAYMENT_SANDBOX does not take live keys.')
  }
  if (secret && !env.PAYMENT_SANDBOX && !env.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_WEBHOOK_SECRET is needed to record payments when the browser was closed.')
  }
  return problems
}

/** What production needs. */
function findMissing(env: Environment): string[] {
  const problems: string[] = []
  if (!env.PUBLIC_URL)
    problems.push('PUBLIC_URL is needed in production, such as https://scholarships.example.org.')
  else if (env.PUBLIC_URL.startsWith('http:') && !isThisMachine(env.PUBLIC_URL))
    problems.push('PUBLIC_URL must begin with https:// in production.')
  if (!env.AUTH_SECRET || env.AUTH_SECRET.length < 32) {
    problems.push('AUTH_SECRET is needed in production: at least 32 random characters.')
  }
  if (!env.STRIPE_SECRET_KEY && !env.PAYMENT_SANDBOX) {
    problems.push('STRIPE_SECRET_KEY is needed in production (or PAYMENT_SANDBOX=true for a trial).')
  }
  if (!env.SMTP_URL && !env.MAIL_OUTBOX) {
    problems.push('SMTP_URL is needed in production (or MAIL_OUTBOX=true for a trial).')
  }
  return problems
}

function findStoreProblems(env: Environment): string[] {
  const given = settingNames.filter(name => name.startsWith('S3_') && ownValue(env, name))
  if (given.length === 0) return []
  if (!env.S3_BUCKET) return [`S3_BUCKET is needed with ${given[0]}, such as S3_BUCKET=bursary.`]
  if (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY) return []
  return ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET.']
}

/** Defaults of development that would be dangerous where others can reach the product. */
function findOpenDoors(env: Environment): string[] {
  const doors = {
    DEMO_DATA: [true, 'makes accounts with known passwords'],
    MAIL_OUTBOX: [!env.SMTP_URL, 'shows every mail to everybody'],
    GOOGLE_SANDBOX: [!env.GOOGLE_CLIENT_ID, 'signs people in without Google'],
    PAYMENT_SANDBOX: [!env.STRIPE_SECRET_KEY, 'takes test cards'],
  } as const
  return Object.entries(doors)
    .filter(([name, [byDefault]]) => byDefault && ownValue(env, name) === undefined)
    .map(
      ([name, [, effect]]) =>
        `BURSARY_ENV=production is needed for this PUBLIC_URL, or ${name}=true or false: development ${effect}.`,
    )
}

function isThisMachine(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
