import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { hasDecimals } from '../../../contract/core/currency.ts'
import { type Random, seededRandom } from '../../../demo-data/random.ts'
import { checkFunds } from '../../../server/features/awards/funds/jobs/check-funds.ts'
import { loseReturned } from '../../../server/features/awards/payments/instalment-service.ts'
import { cancelFile } from '../../../server/features/awards/payments/payment-file-service.ts'
import { readResults } from '../../../server/features/awards/payments/results-service.ts'
import { givePlacesOn } from '../../../server/features/decisions/waiting-list/move-up-service.ts'
import { scopeOf, type SeenId } from '../../../server/platform/access/scope.ts'
import type { Tables } from '../../../server/platform/database/tables.ts'
import type { JobContext } from '../../../server/platform/jobs/job.ts'
import { ProductError } from '../../../server/platform/product-error.ts'
import { insertUser } from '../../support/factories.ts'
import { acts, deleteAccount, depsOf, passHour, passNight, type Try } from './award-acts.ts'
import type { Model } from './award-model.ts'
import { brokenRules, linesOfModel, linesOfStored, noteIds, readStored } from './award-views.ts'
import { type Ids, openHistory, type World } from './award-world.ts'
import { knownId } from '../../support/known-id.ts'

/** With cents, without a smaller unit, and with three digits. */
export const paidCurrencies = ['usd', 'eur', 'gbp', 'jpy', 'isk', 'kwd', 'bhd']

export interface HistoryReport {
  violations: string[]
  /** How often each act was done, and how often refused. */
  acts: Record<string, { done: number; refused: number }>
}

/**
 * Plays random histories of awards, from one number up to another, each of one scholarship with its funds, and compares after each act what is stored with the
 * model, the figures of funds with their entries, and both with rules that always hold.
 */
export async function playHistories(
  db: Kysely<Tables>,
  { seed, from = 0, until }: { seed: string; from?: number; until: number },
): Promise<HistoryReport> {
  const world = await openWorld(db)
  const report: HistoryReport = { violations: [], acts: {} }
  for (let nth = from; nth < until; nth += 1) {
    const random = seededRandom(`${seed}/${nth}`)
    const currency = paidCurrencies[nth % paidCurrencies.length] ?? ''
    const violation = await playHistory(world, { random, currency, report })
    if (violation) report.violations.push(`${violation} (history ${nth}, seed ${seed})`)
  }
  return report
}

async function openWorld(db: Kysely<Tables>): Promise<World> {
  const officer = async (user_name: string) =>
    scopeOf({
      userId: await insertUser(db, { role: 'moderator', user_name }),
      role: 'moderator',
      reach: null,
    })
  return {
    db,
    maker: await officer('Tomás Rivera'),
    approver: await officer('Ama Mensah'),
    adminId: await insertUser(db, { role: 'admin' }),
  }
}

interface Played {
  random: Random
  currency: string
  report: HistoryReport
}

/** @returns what was wrong, with all that led to it */
async function playHistory(world: World, { random, currency, report }: Played): Promise<string | undefined> {
  const opened = await openHistory(world, random, { currency, smallest: hasDecimals(currency) ? 1 : 100 })
  const { ids } = opened
  let { model } = opened
  const story: string[] = []
  // Most histories come to awards at once.
  const beginnings: ActName[] = random.chance(0.9)
    ? ['release', 'confirm', ...model.people.map(() => random.pick(proposals))]
    : []
  for (let left = random.integer(8, 30); left > 0; left -= 1) {
    const chosen = chooseAct(model, { random, beginning: beginnings.pop() })
    if (!chosen) continue
    const [name, { target, inModel, inProduct }] = chosen
    const next = structuredClone(model)
    const allowed = inModel(next)
    story.push(`${name} ${JSON.stringify(target)}${allowed ? '' : ': refused'}`)
    const refusal = await refusalOf(inProduct({ world, ids, model }))
    const count = (report.acts[name] ??= { done: 0, refused: 0 })
    count[allowed ? 'done' : 'refused'] += 1
    if (allowed) model = next
    const found = wrongAnswer(refusal, allowed) ?? (await look(world, { model, ids }))
    if (found) return `${found} after ${story.join('; ')}`
  }
  const left = await leaveNobody(world, ids)
  return left && `${left} after ${story.join('; ')}`
}

type ActName = keyof typeof acts

const proposals = ['propose award', 'propose award', 'propose award', 'propose waitlist'] as const

/** An act that the model allows, where there is one; now and then any. */
function chooseAct(
  model: Model,
  { random, beginning }: { random: Random; beginning: ActName | undefined },
): [string, Try] | undefined {
  const all = Object.entries(acts).filter(([name]) => beginning === undefined || name === beginning)
  const weights = all.reduce((sum, [, { weight }]) => sum + weight, 0)
  for (let tries = 0; tries < 30; tries += 1) {
    let rest = random.next() * weights
    const found = all.find(([, { weight }]) => (rest -= weight) < 0)
    if (!found) continue
    const [name, { tries: triesOf }] = found
    const some = triesOf(model, random)
    const allowed = some.filter(({ inModel }) => inModel(structuredClone(model)))
    const chosen = random.chance(0.06) ? some : allowed
    if (chosen.length > 0) return [name, random.pick(chosen)]
  }
  return undefined
}

/** Why the product did not do something; nothing when it did. */
async function refusalOf(doing: Promise<unknown>): Promise<Error | undefined> {
  try {
    await doing
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** What is wrong with a refusal, or that there is none. */
function wrongAnswer(refusal: Error | undefined, allowed: boolean): string | undefined {
  if (!refusal) return allowed ? undefined : 'It was done, and should have been refused'
  if (!(refusal instanceof ProductError)) return `It failed: ${refusal.message}`
  return allowed ? `It was refused, and should have been done: ${refusal.message}` : undefined
}

/** @returns what differs */
async function look(world: World, { model, ids }: { model: Model; ids: Ids }): Promise<string | undefined> {
  const stored = await readStored(world, ids)
  noteIds(ids, stored)
  const [is, should] = [linesOfStored(stored, ids), linesOfModel(model)]
  const differing = [
    ...is.filter(line => !should.includes(line)).map(line => `is “${line}”`),
    ...should.filter(line => !is.includes(line)).map(line => `should be “${line}”`),
  ]
  const found = [...differing, ...brokenRules(stored, model.smallest), ...(await checkAtNight(world))]
  return found.length > 0 ? found.join(', ') : undefined
}

/** @returns what the nightly job would tell the office: that a fund differs from its entries */
async function checkAtNight({ db }: World): Promise<string[]> {
  const told: string[] = []
  const log = { error: (_details: object, message: string) => void told.push(message) }
  await checkFunds.run({}, { db, log }, {} as JobContext)
  return told
}

/**
 * At the end of a history everybody deletes their account. Deleting changes nothing that was paid; once finance office and
 * officers are done with what was on its way, no money is committed, and nothing says who these people were.
 */
async function leaveNobody(world: World, ids: Ids): Promise<string | undefined> {
  const paid = async () => (await readStored(world, ids)).funds.map(fund => fund.paid)
  const before = await paid()
  for (const { user } of ids.people) await deleteAccount(world, user).catch(ignoreRefusal)
  if (String(await paid()) !== String(before)) return 'Deleting accounts changed what was paid'
  await passHour(world, ids)
  await givePlacesOn(depsOf(world))
  for (const file of ids.files) await endFile(world, file)
  await loseAll(world, ids)
  await passNight(world)
  const { funds } = await readStored(world, ids)
  const found = [
    ...(await checkAtNight(world)),
    ...(funds.some(({ committed }) => committed !== 0) ? ['Money is committed to nobody'] : []),
    ...(await tracesOf(world, ids)),
  ]
  await forgetHistory(world, ids)
  return found.length > 0 ? found.join(', ') : undefined
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProductError)) throw error
}

/** Cancels a file, or says that the rest of it was paid. */
async function endFile({ db, maker }: World, id: string): Promise<void> {
  const { version } = await db
    .selectFrom('payment_files')
    .select('version')
    .where('id', '=', knownId(id))
    .executeTakeFirstOrThrow()
  await cancelFile(db, maker, {
    id: knownId(id),
    version,
    reason: 'Everybody left',
  }).catch(ignoreRefusal)
  const { rows } = await sql<{
    line: string
  }>`select awards.number || '/' || instalments.number || ',paid' as line from payment_items
    join instalments on instalments.id = instalment_id join awards on awards.id = award_id
    join payment_files on payment_files.id = file_id
    where file_id = ${id} and result is null and payment_files.state = 'handedOver'`.execute(db)
  if (rows.length === 0) return
  const file = Buffer.from(['reference,result', ...rows.map(({ line }) => line)].join('\n')).toString(
    'base64',
  )
  await readResults(db, maker, { id: knownId(id), version, file, dryRun: false })
}

/** What came back and waits for a decision is lost. */
async function loseAll({ db, maker }: World, { awards }: Ids): Promise<void> {
  const rows = await db
    .selectFrom('instalments')
    .select(['id', 'version'])
    .where('award_id', '=', sql<SeenId>`any(${awards}::uuid[])`)
    .where('state', '=', 'returned')
    .where('decided', 'is', null)
    .execute()
  for (const row of rows) await loseReturned(db, maker, { ...row, reason: 'Everybody left' })
}

/** Where the marks in names and texts of deleted people still are. */
async function tracesOf({ db }: World, { awards, funds, files, people }: Ids): Promise<string[]> {
  const applications = people.map(({ application }) => application)
  const these = {
    awards: sql`id = any(${awards}::uuid[])`,
    award_events: sql`award_id = any(${awards}::uuid[])`,
    award_conditions: sql`award_id = any(${awards}::uuid[])`,
    instalments: sql`award_id = any(${awards}::uuid[])`,
    fund_entries: sql`fund_id = any(${funds}::uuid[])`,
    payment_files: sql`id = any(${files}::uuid[])`,
    payment_items: sql`file_id = any(${files}::uuid[])`,
    record_values: sql`entry_id in (select id from record_entries where application_id = any(${applications}::uuid[]))`,
  }
  const found: string[] = []
  for (const [table, where] of Object.entries(these)) {
    const { rows } = await sql`select from ${sql.table(table)} as each
      where ${where} and to_jsonb(each)::text like '%quillwort%' limit 1`.execute(db)
    if (rows.length > 0) found.push(`${table} still says who somebody was`)
  }
  const { rows } = await sql`select from payment_files where id = any(${files}::uuid[])
    and position('quillwort'::bytea in content) > 0`.execute(db)
  return rows.length > 0 ? [...found, 'the bytes of a file still say who somebody was'] : found
}

/** Removes what the next history would count, too. */
async function forgetHistory({ db }: World, { awards, funds, files, scholarship }: Ids): Promise<void> {
  const of = (column: string, list: readonly string[]) => sql`${sql.ref(column)} = any(${list}::uuid[])`
  for (const statement of [
    sql`delete from fund_entries where ${of('fund_id', funds)}`,
    sql`delete from award_parts where ${of('award_id', awards)}`,
    sql`delete from payment_items where ${of('file_id', files)}`,
    sql`delete from payment_files where ${of('id', files)}`,
    sql`delete from freed_places where scholarship_id = ${scholarship}`,
    sql`delete from award_conditions where ${of('award_id', awards)}`,
    sql`delete from instalments where ${of('award_id', awards)}`,
    sql`delete from awards where ${of('id', awards)}`,
    sql`delete from scholarship_funds where ${of('fund_id', funds)}`,
    sql`delete from funds where ${of('id', funds)}`,
  ])
    await statement.execute(db)
}
