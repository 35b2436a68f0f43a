import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { formatPrice } from '../../../contract/core/currency.ts'
import { type Group, HiddenInReports, hideSmall } from '../../../contract/report/hide-small.ts'
import {
  type FunnelStep,
  funnelStepNames,
  type Grouping,
  groupingNames,
  shownWeeks,
} from '../../../contract/report/report-terms.ts'
import type { Report, reportQuery } from '../../../contract/report/report.ts'
import type { PaymentMode } from '../../features/payments/payment-mode-queries.ts'
import { findScholarship, type ScholarshipRow } from '../../features/scholarships/scholarship-service.ts'
import { readRound } from '../../features/scholarships/lifecycle/round-service.ts'
import type { Scope } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import {
  addUpCells,
  type Cell,
  type Counted,
  countScholarship,
  findCounted,
  listCells,
  listCountedIds,
  listGroupCells,
  namesOf,
  sumCells,
} from './report-repository.ts'

/** Scholarships whose ids are read at once. */
const chunkSize = 500

/** By which the applications to one scholarship are told apart. */
const ownGroupings = ['gender', 'degree'] as const

/** Working days of a week. */
const week = 5

/**
 * Counts what became of the applications to every scholarship that has any, each in a transaction of its own [AUDIT3]. One that
 * cannot be counted keeps its last count.
 */
export async function countAll(
  db: Kysely<Tables>,
  mode: PaymentMode,
  log: { error(details: object, message: string): void },
): Promise<void> {
  const hidden = newHidden()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const ids = await listCountedIds(db, after, chunkSize)
    for (const scholarship of ids)
      await withTransaction(db, tx => countScholarship(tx, mode, scholarship)).catch(error =>
        log.error({ err: error, scholarship }, 'a scholarship could not be counted for the report'),
      )
    addHidden(hidden, await listGroupCells(db, ids))
    const last = ids.at(-1)
    if (last === undefined || ids.length < chunkSize) break
    after = last
  }
  await withTransaction(db, tx => addUpCells(tx, toldBy(hidden)))
}

const newHidden = () => ({ gender: new HiddenInReports(), degree: new HiddenInReports() })

/** Adds what single reports hide. */
function addHidden(
  hidden: ReturnType<typeof newHidden>,
  cells: Awaited<ReturnType<typeof listGroupCells>>,
): void {
  for (const ofOne of Map.groupBy(cells, cell => cell.scholarship_id).values())
    for (const by of ownGroupings) hidden[by].add(groupsBy(ofOne, by))
}

const toldBy = (hidden: ReturnType<typeof newHidden>) =>
  ownGroupings.flatMap(what => Array.from(hidden[what].told(), ([key, which]) => ({ what, key, ...which })))

/** What was counted of some scholarships together, with which numbers would tell what their single reports hide. */
async function addedUp(db: Database, ids: readonly string[], year: number | undefined): Promise<Cell[]> {
  const hidden = newHidden()
  addHidden(hidden, await listGroupCells(db, ids))
  const told = new Map(toldBy(hidden).map(({ what, key, ...tells }) => [`${what} ${key}`, tells]))
  return (await sumCells(db, ids, year)).map(cell => ({
    ...cell,
    tells: told.get(`${cell.what} ${cell.key}`) ?? null,
  }))
}

/** The report of one scholarship or all that an officer reaches, of one year or all, as counted last night [AUDIT3]. */
export async function readReport(
  db: Database,
  scope: Scope,
  { scholarship: id, year, promised }: z.output<typeof reportQuery> & { promised: number },
): Promise<Report> {
  const scholarship = id === undefined ? undefined : await findScholarship(db, id)
  if (id !== undefined && !scholarship) throw new ProductError('not_found')
  const { reach } = scope
  const some = id === undefined && typeof reach !== 'string' ? reach : undefined
  const [cells, { at, years }] = await Promise.all([
    some ? addedUp(db, some, year) : listCells(db, { scholarship: id, year }),
    findCounted(db, some ?? id),
  ])
  const of = (what: Counted) => cells.filter(cell => cell.what === what)
  return {
    countedAt: at?.toISOString() ?? null,
    years,
    funnel: funnelStepNames.map(step => ({ step, count: countOf(of('funnel'), step) })),
    time: timeOf(of('days'), promised),
    groups: groupsOf(of),
    workload: await workloadOf(db, of),
    scores: of('points')
      .map(({ key, n }) => ({ points: Number(key), count: n }))
      .toSorted((a, b) => a.points - b.points),
    money: scope.administers ? { fees: amountsOf(of('fees')), awards: amountsOf(of('awards')) } : null,
    places: year === undefined ? await placesOf(db, scope, scholarship) : null,
  }
}

async function placesOf(
  db: Database,
  scope: Scope,
  scholarship: ScholarshipRow | undefined,
): Promise<Report['places']> {
  if (!scholarship || scholarship.capacity === null) return null
  const { placesTaken: taken } = await readRound(db, scope, scholarship.id)
  return { capacity: scholarship.capacity, taken }
}

const countOf = (cells: readonly Cell[], step: FunnelStep) => cells.find(({ key }) => key === step)?.n ?? 0

function timeOf(days: readonly Cell[], promised: number): Report['time'] {
  const sorted = days.map(({ key, n }) => ({ days: Number(key), n })).toSorted((a, b) => a.days - b.days)
  const decided = sorted.reduce((sum, { n }) => sum + n, 0)
  const within = (share: number) => {
    let seen = 0
    return sorted.find(({ n }) => (seen += n) >= share * decided)?.days ?? null
  }
  const weeks = Map.groupBy(sorted, each =>
    Math.min(Math.max(1, Math.ceil(each.days / week)), shownWeeks + 1),
  )
  return {
    decided,
    median: within(0.5),
    ninth: within(0.9),
    promised: promised || null,
    weeks: [...weeks].map(([number, each]) => ({
      week: number,
      count: each.reduce((sum, { n }) => sum + n, 0),
    })),
  }
}

/** Those by what the scholarship has are of all scholarships only: one has one subject and one country. */
function groupsOf(of: (what: Counted) => Cell[]): Report['groups'] {
  return groupingNames.flatMap(by => {
    const rows = hideSmall(groupsBy(of(by), by))
    return rows.length > 0 ? [{ by, rows }] : []
  })
}

/** The groups among some cells, the largest first. */
function groupsBy(cells: readonly Cell[], by: Grouping): Group[] {
  return cells
    .filter(({ what }) => what === by)
    .map(({ key: name, n, awarded, tells }) => ({ name, applied: n, awarded, ...(tells && { tells }) }))
    .toSorted((a, b) => b.applied - a.applied || a.name.localeCompare(b.name))
}

async function workloadOf(db: Database, of: (what: Counted) => Cell[]): Promise<Report['workload']> {
  const [decisions, scores] = [of('decisions'), of('scores')]
  const ids = [...new Set([...decisions, ...scores].map(({ key }) => key))]
  const names = await namesOf(db, ids)
  const count = (cells: readonly Cell[], id: string) => cells.find(({ key }) => key === id)?.n ?? 0
  return ids
    .map(id => ({
      officer: names.get(id) ?? 'A deleted account',
      decisions: count(decisions, id),
      scores: count(scores, id),
    }))
    .toSorted((a, b) => b.decisions + b.scores - a.decisions - a.scores || a.officer.localeCompare(b.officer))
}

function amountsOf(cells: readonly Cell[]) {
  return cells
    .map(({ key: currency, n, money }) => ({ amount: formatPrice(money, currency), count: n }))
    .toSorted((a, b) => b.count - a.count)
}
