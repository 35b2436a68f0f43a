import { type Random, seededRandom } from '../../../demo-data/random.ts'
import { type Plot, type PlotName, plots } from './money-plots.ts'
import { type Entry, openRound, type Round } from './money-round.ts'
import {
  brokenRules,
  lostEffects,
  payableThoughEnded,
  refundsOf,
  type Violation,
  wrongAnswers,
} from './money-rules.ts'
import { openWorld } from './money-world.ts'

interface MoneyOptions {
  /** The same seed makes the same rounds; what the machine does with them differs. */
  seed: string
  rounds: number
  parallel: number
  processes?: number
  say?: (line: string) => void
}

/** What was found: broken rules, each with round, plot and seed; and how much happened. */
export interface MoneyReport {
  violations: string[]
  /** How many answers of each kind, as in `apply 201`. */
  answers: Record<string, number>
}

/**
 * Lets people race for money, round after round, on processes of the product that share a database, with a provider
 * behind a line that fails and processes that are killed. After each round everything comes to rest, and the rules
 * are checked.
 */
export async function raceForMoney(options: MoneyOptions): Promise<MoneyReport> {
  const { seed, rounds, parallel, processes = 2, say = () => {} } = options
  const names = Object.keys(plots) as PlotName[]
  const world = await openWorld({ processes })
  const report: MoneyReport = { violations: [], answers: {} }
  const scholarships: string[] = []
  try {
    for (let number = 0; number < rounds; number += 1) {
      const name = names[number % names.length] as PlotName
      const random = seededRandom(`${seed}/${number}`)
      const fee = random.pick([50, 5_000, 5_000, 12_345, 99_999_999])
      await world.renewTokens()
      const round = await openRound(world, random, { parallel, fee })
      const found = await playRound(round, plots[name])
      scholarships.push(...round.scholarships)
      for (const { rule, about } of found) {
        report.violations.push(`${rule}: ${about} (round ${number}, ${name}, seed ${seed})`)
      }
      for (const { what, status } of round.journal) {
        report.answers[`${what} ${status}`] = (report.answers[`${what} ${status}`] ?? 0) + 1
      }
      say(`${number} ${name}: ${round.journal.length} answers, ${found.length} violations`)
    }
    const late = await brokenRules(world.db, scholarships, 'next day')
    for (const { rule, about } of late) {
      if (report.violations.some(line => line.startsWith(`${rule}: ${about} `))) continue
      report.violations.push(`${rule}: ${about} (at the end, seed ${seed})`)
    }
    return report
  } finally {
    await world.stop()
  }
}

async function playRound(round: Round, plot: Plot): Promise<Violation[]> {
  const { world, random, steps, journal } = round
  try {
    await plot(round)
  } finally {
    world.provider.fault = undefined
    await world.revive()
  }
  const found = [...round.found, ...wrongAnswers(journal, round.broken)]
  const during = journal.length
  if (!round.webhooksLost) await steps.deliver(3)
  await settle(round)
  found.push(...(await findViolations(round)))
  found.push(...(await finishPaid(round)))
  await replay(round, random)
  await steps.age(25 * 60)
  await settle(round)
  found.push(...wrongAnswers(journal.slice(during), false))
  found.push(...(await findViolations(round, 'next day')))
  return unique(found)
}

/** Two runs of the reconciler: what the first one finds may have to be refunded by the second. */
async function settle({ world, steps }: Round): Promise<void> {
  for (let runs = 2; runs > 0; runs -= 1) {
    await steps.age(2)
    await world.reconcile()
  }
}

async function findViolations(
  { world: { db }, journal, scholarships, mayRefund, heldIntents }: Round,
  when: 'settled' | 'next day' = 'settled',
): Promise<Violation[]> {
  const refunds = mayRefund ? [] : await refundsOf(db, scholarships)
  const payable = await payableThoughEnded(db, heldIntents())
  return [
    ...(await brokenRules(db, scholarships, when)),
    ...(await lostEffects(db, journal)),
    ...refunds.map(about => ({ rule: 'refunded without reason', about })),
    ...payable.map(about => ({ rule: 'payable though ended', about })),
  ]
}

/** Whoever has paid, and may still apply, can. */
async function finishPaid({ steps, payer, elsewhere, other }: Round): Promise<Violation[]> {
  const found: Violation[] = []
  for (const one of [payer, elsewhere, other]) {
    const { status, body } = await patiently(() => steps.create(one))
    if (status !== 200 || body.state !== 'paid') continue
    const applied = await patiently(() => steps.apply(one))
    if (applied.status !== 201 && applied.code !== 'already_applied')
      found.push({ rule: 'paid but refused', about: `${applied.status} ${applied.code}` })
  }
  return found
}

/** A machine that is busy with other things may say so, and do what it was asked for after all. */
async function patiently(step: () => Promise<Entry>): Promise<Entry> {
  for (let tries = 20; ; tries -= 1) {
    const entry = await step()
    if (entry.status !== 503 || tries === 0) return entry
  }
}

/** Asks again what was acknowledged; the answers go into the journal, where they are compared. */
async function replay({ journal, steps, payer, other, elsewhere }: Round, random: Random): Promise<void> {
  const recorded = new Set(
    journal.filter(({ what, status }) => what === 'record' && status === 201).map(e => e.subject),
  )
  for (const { userId, scholarshipId, subject } of journal.filter(
    ({ what, status }) => what === 'record' && status === 201,
  )) {
    if (!recorded.delete(subject)) continue
    const who = [payer, other, elsewhere].find(
      one => one.person.userId === userId && one.scholarshipId === scholarshipId,
    )
    if (who) await steps.record(who, subject)
  }
  await steps.apply(random.pick([payer, other]))
}

function unique(found: Violation[]): Violation[] {
  return [...new Map(found.map(one => [`${one.rule} ${one.about}`, one])).values()]
}
