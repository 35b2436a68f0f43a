import { setTimeout as pause } from 'node:timers/promises'
import { createPerson, type Desk, type Kind, kinds, type Ledger } from './crash-people.ts'
import { type CrashTarget, startCrashTarget, type Victim, victims } from './crash-target.ts'

export interface CrashReport {
  /** Every broken promise, each named once. */
  violations: string[]
  /** Acknowledged writes of each kind. */
  acknowledged: Record<Kind, number>
  /** Per crash: what was killed, right after which write, and milliseconds until ready again. */
  crashes: { victim: Victim; after: Kind; readyMs: number }[]
}

interface CrashRun {
  crashes: number
  seed: number
  /** Who is killed, in turn; all of them by default. */
  victims?: readonly Victim[]
  /** Also waits until every mail was sent; a job that was killed is taken up again after a minute. */
  mails?: boolean
}

const students = 3
/** Milliseconds in which everybody must finish what they began, once nothing is killed any more. */
const finishWithin = 240_000
const mailsWithin = 240_000

/**
 * Runs the product while people write, kills it, its PostgreSQL or both again and again, and looks after each restart
 * for acknowledged writes that are lost and for half states; at the end everybody must get done what they began.
 */
export async function runCrashes(run: CrashRun): Promise<CrashReport> {
  const random = seeded(run.seed)
  const target = await startCrashTarget({ readyWithin: 120_000 })
  const ledger = createLedger()
  const desk: Desk = { offers: [], applications: [] }
  const over = new AbortController()
  const ending = { now: false }
  const crashes: CrashReport['crashes'] = []
  try {
    const staff = createPerson(target, ledger, over.signal)
    await target.query(`update users set role = 'moderator' where id = $1`, [await staff.signUp()])
    const work = [
      workAsStaff(staff, desk, ending),
      ...Array.from({ length: students }, () => workAsStudents(target, ledger, desk, over.signal, ending)),
    ].map(story => story.catch((error: Error) => void ledger.violations.add(error.message)))
    const order = run.victims ?? victims
    for (let i = 0; i < run.crashes; i += 1) {
      const after = await nextWrite(ledger, random)
      await pause(random() * 30)
      const victim = order[i % order.length] as Victim
      const readyMs = await target.crash(victim)
      crashes.push({ victim, after, readyMs })
      await look(target, ledger, `after killing ${victim}`)
    }
    ending.now = true
    const late = setTimeout(() => over.abort(), finishWithin)
    await Promise.all(work)
    clearTimeout(late)
    await look(target, ledger, 'at the end')
    if (run.mails && !(await allMailsSent(target))) ledger.violations.add('a mail was never sent')
  } catch (error) {
    ledger.violations.add((error as Error).message)
  } finally {
    over.abort()
    for (const fault of await target.stop()) ledger.violations.add(fault)
  }
  const counts = kinds.map(kind => [kind, ledger.acknowledged[kind].length])
  return {
    violations: [...ledger.violations],
    acknowledged: Object.fromEntries(counts) as Record<Kind, number>,
    crashes,
  }
}

function createLedger(): Ledger {
  return {
    acknowledged: Object.fromEntries(kinds.map(kind => [kind, []])) as unknown as Record<Kind, string[]>,
    violations: new Set(),
    onWrite: () => undefined,
  }
}

type Person = ReturnType<typeof createPerson>

async function workAsStaff(staff: Person, desk: Desk, ending: { now: boolean }): Promise<void> {
  for (let i = 0; !ending.now; i += 1) {
    if (desk.offers.length < 12) {
      const fee = i % 2 === 0
      desk.offers.push({ id: await staff.offer(fee), fee })
    }
    const application = desk.applications.shift()
    if (application) await staff.process(application)
    else await pause(20)
  }
}

async function workAsStudents(
  target: CrashTarget,
  ledger: Ledger,
  desk: Desk,
  signal: AbortSignal,
  ending: { now: boolean },
): Promise<void> {
  while (!ending.now) {
    const student = createPerson(target, ledger, signal)
    await student.signUp()
    for (let i = 0; i < 4 && !ending.now; i += 1) {
      while (desk.offers.length === 0 && !ending.now) await pause(20)
      const offer = desk.offers.shift()
      if (offer) await student.apply(offer, desk)
    }
  }
}

/** Waits for some writes, and then for one of a random kind. @returns the kind */
async function nextWrite(ledger: Ledger, random: () => number): Promise<Kind> {
  let remaining = 5 + Math.floor(random() * 10)
  const kind = kinds[Math.floor(random() * kinds.length)] as Kind
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`nobody got a ${kind} written in three minutes`)), 180_000)
    ledger.onWrite = written => {
      remaining -= 1
      if (remaining > 0 || written !== kind) return
      ledger.onWrite = () => undefined
      clearTimeout(late)
      resolve()
    }
  })
  return kind
}

/** How each kind of write is found again; `$1` names the acknowledged ones. */
const found: Record<Kind, string> = {
  identity: `select u.email from identity."user" u join identity.account a on a."userId" = u.id
    where a.password is not null and u.email = any($1)`,
  user: 'select id::text from users where id::text = any($1)',
  scholarship: 'select id::text from scholarships where id::text = any($1)',
  payment: `select intent_id from payments where intent_id = any($1) and status = 'succeeded' and recorded_at is not null`,
  application: 'select id::text from applications where id::text = any($1)',
  review: 'select id::text from reviews where id::text = any($1)',
  step: `select id::text from applications where id::text = any($1) and status = 'Processing'`,
  feedback: `select id::text from applications where id::text = any($1) and feedback = 'We have it.'`,
}

/** Half states: what no committed transaction leaves behind. */
const halves: Record<string, string> = {
  'a user without an identity':
    'select 1 from users where not exists (select 1 from identity."user" i where i.id = identity_id)',
  'an identity without an account':
    'select 1 from identity."user" u where not exists (select 1 from identity.account a where a."userId" = u.id)',
  'an application without a used payment': `select 1 from applications a join payments p on p.id = a.payment_id
    where p.consumed_at is null or p.status not in ('succeeded', 'waived')`,
  'a used payment without its application': `select 1 from payments p where consumed_at is not null
    and not exists (select 1 from applications a where a.payment_id = p.id)`,
  'a payment without history':
    'select 1 from payments p where not exists (select 1 from payment_log l where l.payment_id = p.id)',
  'a payment that the provider knows nothing of': `select 1 from payments p where status = 'succeeded'
    and not exists (select 1 from payment_sandbox.charges c
      where c.payment_intent = p.intent_id and c.status = 'succeeded' and c.amount = p.amount_minor)`,
  'an application without its mail': `select 1 from applications a
    where not exists (select 1 from jobs where key = 'application-received:' || a.id)`,
  'a status without its step': `select 1 from applications a where status <> 'Pending' and not exists (
    select 1 from application_events e where e.application_id = a.id and e.to_status = a.status)`,
}

async function look(target: CrashTarget, ledger: Ledger, when: string): Promise<void> {
  for (const kind of kinds) {
    // Copied first: writes go on meanwhile.
    const keys = [...ledger.acknowledged[kind]]
    const rows = await target.query(
      `select count(distinct found) as found from (${found[kind]}) as f(found)`,
      [keys],
    )
    const lost = new Set(keys).size - Number(rows[0]?.found)
    if (lost > 0) ledger.violations.add(`lost: ${kind}, ${when}`)
  }
  for (const [half, statement] of Object.entries(halves)) {
    if ((await target.query(`${statement} limit 1`)).length > 0) ledger.violations.add(`${half}, ${when}`)
  }
}

async function allMailsSent(target: CrashTarget): Promise<boolean> {
  const waiting = `select 1 from jobs where kind like 'send_%' and done_at is null limit 1`
  for (const until = Date.now() + mailsWithin; Date.now() < until; await pause(500)) {
    if ((await target.query(waiting)).length === 0) return true
  }
  return false
}

/** Pseudo-random numbers in [0, 1) that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
