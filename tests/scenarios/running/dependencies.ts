import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { newId } from '../../../server/platform/database/new-id.ts'
import { filledForm } from '../../support/application-factories.ts'
import { insertScholarship } from '../../support/factories.ts'
import { goodPassword, type Person, send, signUp } from '../../support/identity/people.ts'
import { type Fault, faults } from '../../support/wires/tcp-wire.ts'
import type { Dependency, WiredProduct } from '../../support/wires/wired-product.ts'

/** What people do, by groups of pages. */
export const groups = [
  'public pages',
  'sign-in',
  'Google sign-in',
  'payment',
  'application',
  'dashboard',
  'upload',
  'pictures',
] as const
export type Group = (typeof groups)[number]

/** Groups that need a dependency, with the status they answer without it; all others answer as ever. */
export const outcomes: Record<Dependency, Partial<Record<Group, number>>> = {
  // Public pages go on from memory, searches that nobody has made before too.
  PostgreSQL: {
    'sign-in': 503,
    'Google sign-in': 503,
    payment: 503,
    application: 503,
    dashboard: 503,
    upload: 503,
  },
  Stripe: { payment: 502 },
  Google: { 'Google sign-in': 503 },
  SMTP: {},
  S3: { upload: 503, pictures: 503 },
}

/** Ten seconds, and what a loaded machine adds; in milliseconds. */
const longest = 25_000

interface World {
  product: WiredProduct
  person: Person
  picture: string
  png: Buffer
}

/** What was not as promised, by fault and group; `recovery` and `catching up` are groups of their own. */
export type Findings = Map<string, string[]>

export function caseName(fault: Fault | 'afterwards', group: string): string {
  return `${fault}: ${group}`
}

/**
 * Lets a dependency fail in each way while people do everything, and come back after each.
 * @returns what was not as promised: answers within ten seconds, as ever or in words and with Retry-After;
 *   afterwards everything as before, and what was left undone is done once
 */
export async function dependencyFindings(
  dependency: Dependency,
  product: WiredProduct,
  { only = faults }: { only?: readonly Fault[] } = {},
): Promise<Findings> {
  const findings: Findings = new Map()
  const world = await createWorld(product)
  const paying = dependency === 'Stripe' ? await beginPayment(world) : undefined
  for (const [turn, fault] of only.entries()) {
    await product.wire.set(fault)
    if (paying && turn === 0) await product.pay(paying.clientSecret)
    const looks = groups.map(async group => {
      const expected = outcomes[dependency][group]
      const found = expected ? await failing(world, group, expected) : await workingSoon(world, group)
      findings.set(caseName(fault, group), found)
    })
    if (dependency === 'SMTP') await askForReset(world)
    await Promise.all(looks)
    await product.wire.set('works')
    // Better Auth keeps what it has discovered: the next fault would meet nobody who asks.
    const last = turn === only.length - 1
    const again = groups.filter(group => last || group !== 'Google sign-in')
    findings.set(
      caseName(fault, 'recovery'),
      (await Promise.all(again.map(group => settled(() => working(world, group))))).flat(),
    )
  }
  if (dependency === 'SMTP')
    findings.set(caseName('afterwards', 'mails'), await mailsCatchUp(world, only.length))
  if (paying)
    findings.set(caseName('afterwards', 'webhooks'), await webhookCatchesUp(world, paying.transactionId))
  return findings
}

async function createWorld(product: WiredProduct): Promise<World> {
  const person = await signUp(product)
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a5' } })
    .png()
    .toBuffer()
  const answer = await upload(product, person, png)
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { display_url: string } }
  return { product, person, png, picture: data.display_url }
}

/** What a person of each group does; the last answer counts. */
const actions: Record<Group, (world: World) => Promise<Response>> = {
  'public pages': ({ product }) => visit(`${product.siteUrl}/allScholarships?search=${newId()}`),
  'sign-in': ({ product, person: { email } }) =>
    post(product, '/auth/sign-in/email', { email, password: goodPassword }),
  'Google sign-in': ({ product }) =>
    post(product, '/auth/sign-in/social', {
      provider: 'google',
      callbackURL: '/',
      errorCallbackURL: '/login',
    }),
  async payment({ product, person }) {
    const scholarshipId = await insertScholarship(product.db)
    return post(product, '/create-payment-intent', { scholarshipId }, person)
  },
  async application({ product, person }) {
    const scholarshipId = await insertScholarship(product.db, { application_fee_minor: 0 })
    const waived = await post(product, '/create-payment-intent', { scholarshipId }, person)
    if (!waived.ok) return waived
    await waived.arrayBuffer()
    return post(product, '/appliedScholarship', { ...filledForm, scholarshipId }, person)
  },
  dashboard: ({ product, person }) => post(product, '/overview', undefined, person),
  upload: ({ product, person, png }) => upload(product, person, png),
  pictures: ({ product, picture }) => visit(product.siteUrl + picture),
}

function visit(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(longest) })
}

function post(product: WiredProduct, path: string, body?: object, person?: Person): Promise<Response> {
  const headers: Record<string, string> = { origin: product.siteUrl }
  if (person) headers.authorization = `Bearer ${person.token}`
  if (!body) return visit(`${product.siteUrl}/api${path}`, { headers })
  headers['content-type'] = 'application/json'
  return visit(`${product.siteUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function upload(product: WiredProduct, { token }: Person, png: Buffer): Promise<Response> {
  const body = new FormData()
  body.append('image', new File([new Uint8Array(png)], 'photo.png', { type: 'image/png' }))
  const headers = { origin: product.siteUrl, authorization: `Bearer ${token}` }
  return visit(`${product.siteUrl}/api/images`, { method: 'POST', headers, body })
}

/** @returns the answer, with its body, or why there was none */
async function act(world: World, group: Group): Promise<{ answer: Response; text: string } | string> {
  try {
    const answer = await actions[group](world)
    return { answer, text: await answer.text() }
  } catch (error) {
    const waited = error instanceof DOMException && error.name === 'TimeoutError'
    return waited ? `${group}: no answer within ten seconds` : `${group}: no answer (${String(error)})`
  }
}

async function working(world: World, group: Group): Promise<string[]> {
  const done = await act(world, group)
  if (typeof done === 'string') return [done]
  return done.answer.ok ? [] : [`${group}: ${done.answer.status} ${done.text.slice(0, 300)}`]
}

/** A machine that is just too busy may ask to come back in a moment, again and again, but not for long. */
async function workingSoon(world: World, group: Group): Promise<string[]> {
  let found: string[] = []
  await settled(async () => {
    found = await working(world, group)
    return found.filter(text => text.startsWith(`${group}: 503`))
  }, 20_000)
  return found
}

async function failing(world: World, group: Group, expected: number): Promise<string[]> {
  const done = await act(world, group)
  if (typeof done === 'string') return [done]
  const { answer, text } = done
  const violations: string[] = []
  // 503 is the answer of last resort, on a machine too busy to come to the designed one in time.
  if (answer.status !== expected && answer.status !== 503)
    violations.push(`${group}: ${answer.status} ${text.slice(0, 300)}`)
  if (!(Number(answer.headers.get('retry-after')) > 0)) violations.push(`${group}: no Retry-After`)
  const html = answer.headers.get('content-type')?.startsWith('text/html')
  const words = html ? /Try again/ : /"message":"[A-Z][^"]+[.!]".*"requestId":"[\w-]{36}"/
  if (!words.test(text)) violations.push(`${group}: no words: ${text.slice(0, 300)}`)
  if (/\bat \S+ \(|\.ts:\d+|ECONN|select "/.test(text)) violations.push(`${group}: tells internals`)
  return violations
}

/** Looks again and again until nothing is found, for a minute by default: a loaded machine takes its time. */
async function settled(look: () => Promise<string[]>, milliseconds = 60_000): Promise<string[]> {
  const until = Date.now() + milliseconds
  for (;;) {
    const found = await look()
    if (found.length === 0 || Date.now() > until) return found
    await pause(100)
  }
}

async function askForReset({ product, person: { email } }: World): Promise<void> {
  await send(product, 'POST', '/auth/request-password-reset', { body: { email } })
}

/** Every mail that was written while the server was away arrives, once. */
async function mailsCatchUp({ product: { db, mails } }: World, resets: number): Promise<string[]> {
  const unsent = await settled(async () => {
    // As if the time until the next attempt had passed; what is under way has most of a minute left.
    await sql`update jobs set run_at = now() where done_at is null and run_at < now() + interval '150 seconds'
      and kind like 'send%'`.execute(db)
    const { rows } = await sql<{ kind: string }>`
      select kind from jobs where done_at is null and kind like 'send%'`.execute(db)
    return rows.map(({ kind }) => `not done: ${kind}`)
  })
  const { rows } = await sql<{ applications: number }>`
    select count(*)::int as applications from applications`.execute(db)
  const expected = resets + (rows[0]?.applications ?? 0)
  const sent = [...mails.values()].filter(subject => /password/i.test(subject)).length
  if (mails.size === expected && sent === resets) return unsent
  return [
    ...unsent,
    `${mails.size} mails instead of ${expected}, ${sent} of them resets instead of ${resets}`,
  ]
}

async function beginPayment(world: World): Promise<{ clientSecret: string; transactionId: string }> {
  const answer = await actions.payment(world)
  return (await answer.json()) as { clientSecret: string; transactionId: string }
}

/** A payment whose webhook could not be followed up is recorded, with one receipt. */
function webhookCatchesUp({ product }: World, intentId: string): Promise<string[]> {
  return settled(async () => {
    await product.resendWebhooks()
    const { rows } = await sql<{ status: string; receipts: number }>`
      select status, (select count(*)::int from jobs where key = 'receipt:' || p.id) as receipts
      from payments p where intent_id = ${intentId}`.execute(product.db)
    const [payment] = rows
    return payment?.status === 'succeeded' && payment.receipts === 1
      ? []
      : [`the payment is ${payment?.status}, with ${payment?.receipts} receipts`]
  })
}
