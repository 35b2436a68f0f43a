import { availableParallelism } from 'node:os'
import { z } from 'zod'

const flag = z.enum(['true', 'false']).transform(value => value === 'true')
const optionalText = z
  .string()
  .trim()
  .transform(value => value || undefined)
  .optional()

/** The environment's variables. `.env.example` explains each. */
const environment = z.object({
  BURSARY_ENV: z.enum(['development', 'production']).default('development'),
  // An address: for `localhost` Fastify would open a second listener, which nothing closes gracefully.
  HOST: z
    .string()
    .default('127.0.0.1')
    .transform(host => (host === 'localhost' ? '127.0.0.1' : host)),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: optionalText,
  CONTACT_EMAIL: optionalText.pipe(z.email('must be an email address').optional()),
  PROCESSES: z.coerce.number().int().min(1).max(64).optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: optionalText,
  DATABASE_READ_URL: optionalText,
  DEMO_DATA: flag.optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  API_DOCS: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TRUSTED_PROXIES: optionalText,
  AUTH_SECRET: optionalText,
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: optionalText,
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  STRIPE_API_BASE: optionalText,
  PAYMENT_SANDBOX: flag.optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_DISCOVERY_URL: optionalText,
  GOOGLE_SANDBOX: flag.optional(),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Bursary <no-reply@bursary.example>'),
  MAIL_OUTBOX: flag.optional(),
  MAILS_PER_SECOND: z.coerce.number().positive().default(50),
  S3_ENDPOINT: optionalText,
  S3_REGION: optionalText,
  S3_BUCKET: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  CLAMD_ADDRESS: optionalText,
  BACKUP_TO: optionalText,
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 03:00')
    .default('03:00'),
  BACKUP_KEEP: z.coerce.number().int().min(1).default(14),
  RELEASE_SIGNERS: optionalText,
  PUBLIC_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(64),
  SIGN_IN_LIMIT: z.coerce.number().int().min(1).default(6),
  CALL_LIMIT_FACTOR: z.coerce.number().positive().default(1),
})

/** Settings that are missing or wrong, each in a sentence. */
export class WrongSettings extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Please correct the settings:\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape)

export type Settings = ReturnType<typeof readSettings>

/**
 * Reads and checks the settings; the only reader of the environment.
 * Without any, the product runs on its embedded defaults with demo data.
 * @throws WrongSettings that lists every setting that is missing or wrong, in plain words, without its value
 */
export function readSettings(variables: Record<string, string | undefined>) {
  const { env, unreadable } = parse(variables)
  const production = env.BURSARY_ENV === 'production'
  const problems = [...unreadable, ...findProblems(env, production)]
  if (problems.length > 0) throw new WrongSettings(problems)

  const stripeKeys = Boolean(env.STRIPE_SECRET_KEY)
  const processes = env.PROCESSES ?? (production ? Math.min(availableParallelism(), 4) : 1)
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** Where people reach the product; `undefined` while the port is 0 and not yet chosen. */
    publicUrl: env.PUBLIC_URL,
    /** The address that the Contact page names. */
    contactEmail: env.CONTACT_EMAIL ?? (production ? undefined : 'office@bursary.example'),
    /** How many processes share the port. */
    processes,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** A standby of it for public reads. */
    databaseReadUrl: env.DATABASE_READ_URL,
    demoData: env.DEMO_DATA ?? !production,
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
    stripe: {
      sandbox: env.PAYMENT_SANDBOX ?? (!stripeKeys && !production),
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
      perSecond: env.MAILS_PER_SECOND / processes,
    },
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION ?? 'us-east-1',
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
        }
      : undefined,
    /** The virus scanner: `host:port`, or the path of its socket. */
    clamd: env.CLAMD_ADDRESS,
    /** The backup of every day: its folder, when, in UTC, and how many stay. */
    backup: env.BACKUP_TO ? { to: env.BACKUP_TO, at: env.BACKUP_AT, keep: env.BACKUP_KEEP } : undefined,
    /** The file of those who may sign releases; without it, upgrades demand no signature. */
    releaseSigners: env.RELEASE_SIGNERS,
    /** Bytes of cached public answers per process; 0: no cache. */
    publicCacheBytes: env.PUBLIC_CACHE_MB * 1024 * 1024,
    /** Whether the description of the API and its page are served. */
    apiDocs: env.API_DOCS,
    /** Wrong sign-ins per address in a minute. */
    signInLimit: env.SIGN_IN_LIMIT,
    /** Multiplies the limits that endpoints declare. */
    callLimitFactor: env.CALL_LIMIT_FACTOR,
  }
}

/** What can be read of the variables; the others count as not set, so that all problems are found at once. */
function parse(variables: Record<string, string | undefined>) {
  const issues = environment.safeParse(variables).error?.issues ?? []
  const names = issues.map(({ path }) => [path.join('.'), undefined])
  return {
    env: environment.parse({ ...variables, ...Object.fromEntries(names) }),
    unreadable: issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  }
}

function findProblems(env: z.output<typeof environment>, production: boolean): string[] {
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
    problems.push(
      'STRIPE_WEBHOOK_SECRET is needed, so that a payment is recorded when the browser was closed.',
    )
  }
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.')
  }
  if (env.PUBLIC_URL && !URL.canParse(env.PUBLIC_URL)) {
    problems.push('PUBLIC_URL must be an address such as https://scholarships.example.org.')
  }
  if (env.DATABASE_READ_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_READ_URL is a standby of DATABASE_URL: set that as well.')
  }
  if (env.METRICS_TOKEN && env.METRICS_TOKEN.length < 32) {
    problems.push('METRICS_TOKEN is needed with at least 32 random characters.')
  }
  if (production) {
    if (!env.PUBLIC_URL) problems.push('PUBLIC_URL is needed in production.')
    if (!env.AUTH_SECRET || env.AUTH_SECRET.length < 32) {
      problems.push('AUTH_SECRET is needed in production: at least 32 random characters.')
    }
    if (!secret && !env.PAYMENT_SANDBOX) {
      problems.push('STRIPE_SECRET_KEY is needed in production (or PAYMENT_SANDBOX=true for a trial).')
    }
    if (!env.SMTP_URL && !env.MAIL_OUTBOX) {
      problems.push('SMTP_URL is needed in production (or MAIL_OUTBOX=true for a trial).')
    }
  }
  if (!production && env.PUBLIC_URL && !isThisMachine(env.PUBLIC_URL)) problems.push(...findOpenDoors(env))
  return problems
}

/** Defaults of development that would be dangerous where others can reach the product. */
function findOpenDoors(env: z.output<typeof environment>): string[] {
  const doors = {
    DEMO_DATA: [true, 'makes accounts with known passwords'],
    MAIL_OUTBOX: [!env.SMTP_URL, 'shows every mail to everybody'],
    GOOGLE_SANDBOX: [!env.GOOGLE_CLIENT_ID, 'signs people in without Google'],
    PAYMENT_SANDBOX: [!env.STRIPE_SECRET_KEY, 'takes test cards'],
  } as const
  return Object.entries(doors)
    .filter(([name, [byDefault]]) => byDefault && env[name as keyof typeof doors] === undefined)
    .map(
      ([name, [, effect]]) =>
        `BURSARY_ENV=production is needed for this PUBLIC_URL, or ${name}=true or false: development ${effect}.`,
    )
}

function isThisMachine(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
