import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { budgetProblem, parseBudget, shortfallProblem } from '../../../../contract/awards/funds/budget.ts'
import { fundLimits } from '../../../../contract/awards/funds/fund-limits.ts'
import type { Fund, FundChanges, FundWithLedger, NewFund } from '../../../../contract/awards/funds/funds.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { type Scope, type SeenId, vouchFor } from '../../../platform/access/scope.ts'
import { type Database, isUniqueViolation, withTransaction } from '../../../platform/database/connection.ts'
import { readOffice } from '../../../platform/database/office-settings.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { mediaTypes, writeTable } from '../../../platform/tables/written/write-table.ts'
import { enterInLedger } from './fund-queries.ts'
import {
  findFund,
  insertFund,
  listEntries,
  listFundRows,
  lockFund,
  lockFundList,
  updateFund,
} from './fund-repository.ts'
import { entryView, fundView } from './fund-view.ts'
import { ledgerTable } from './ledger-file.ts'

/** The funds of scholarships that an officer reaches, and of none, by name [AWARD8]. */
export async function listFunds(db: Database, scope: Scope): Promise<Fund[]> {
  return (await listFundRows(db, scope)).map(fundView)
}

/** A fund with the entries of its ledger before one, or the newest; its figures agree with them [AWARD8]. */
export function readFund(db: Kysely<Tables>, id: SeenId, behind?: string): Promise<FundWithLedger> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const fund = await requireFund(tx, id)
    const before = behind === undefined ? undefined : Number(behind)
    const entries = await listEntries(tx, id, { before, limit: fundLimits.entries + 1 })
    const page = entries.slice(0, fundLimits.entries)
    return {
      ...fundView(fund),
      entries: page.map(row => entryView(row, fund.currency)),
      entryCount: fund.entry_count,
      lastPlace: entries.length > page.length ? String(page.at(-1)?.id) : null,
    }
  })
}

/** @throws ProductError `not_found` */
async function requireFund(db: Database, id: SeenId) {
  const fund = await findFund(db, id)
  if (!fund) throw new ProductError('not_found')
  return fund
}

/**
 * Adds a fund, whose budget is the first entry of its ledger; sent again with the same id, it is added once [AWARD8].
 * @returns its id. @throws ProductError `invalid_input` when the name is taken, or `limit_reached`
 */
export async function addFund(db: Kysely<Tables>, scope: Scope, fund: NewFund): Promise<string> {
  const { _id: id, name, donor, currency, budget } = fund
  await withTransaction(db, async tx => {
    const count = await lockFundList(tx)
    if (await findFund(tx, vouchFor(id, 'It is named by who adds it.'))) return
    if (count >= fundLimits.funds)
      throw new ProductError('limit_reached', { message: `There are already ${fundLimits.funds} funds.` })
    await insertFund(tx, { id, name, donor, currency })
    const amount = parseBudget(budget, currency) ?? 0
    if (amount > 0)
      await enterInLedger(tx, [
        { fund_id: id, kind: 'budget', amount_minor: amount, actor_id: scope.userId, reason: donor },
      ])
    await append(tx, { action: 'fund.add', objectId: id, after: { name, donor, currency, budget } })
  }).catch(refuseTakenName)
  return id
}

/**
 * Changes the name and the donor of a fund, or its budget, by an entry with the reason [AWARD8].
 * @returns 0 when nothing differed
 * @throws ProductError `not_found`, `changed_meanwhile`, or `invalid_input` when the name is taken, the reason is missing, or
 *   more is committed and paid than the budget
 */
export function changeFund(
  db: Kysely<Tables>,
  scope: Scope,
  id: SeenId,
  { version, reason = '', ...wanted }: FundChanges,
): Promise<number> {
  return withTransaction(db, async tx => {
    const fund = await lockFund(tx, id)
    if (!fund) throw new ProductError('not_found')
    if (fund.version !== version) throw new ProductError('changed_meanwhile')
    const { name = fund.name, donor = fund.donor } = wanted
    const before = {
      name: fund.name,
      donor: fund.donor,
      budget: formatPrice(fund.total_minor, fund.currency),
    }
    const more = moreBudget(fund, wanted.budget)
    if (more === 0 && name === before.name && donor === before.donor) return 0
    if (more !== 0) {
      if (!reason) throw refusedField('reason', 'Please say why the budget changes.')
      const kind = more > 0 ? 'budget' : 'cut'
      const entry = {
        fund_id: id,
        kind,
        amount_minor: Math.abs(more),
        actor_id: scope.userId,
        reason,
      } as const
      await enterInLedger(tx, [entry])
    }
    await updateFund(tx, id, { name, donor })
    const budget = formatPrice(fund.total_minor + more, fund.currency)
    await append(tx, { action: 'fund.edit', objectId: id, before, after: { name, donor, budget, reason } })
    return 1
  }).catch(refuseTakenName)
}

/** By how much a fund gets a larger budget; negative for a smaller one. @throws ProductError `invalid_input` */
function moreBudget(
  fund: NonNullable<Awaited<ReturnType<typeof lockFund>>>,
  budget: string | undefined,
): number {
  if (budget === undefined) return 0
  const { currency, total_minor: total, committed_minor: committed, paid_minor: paid } = fund
  const wanted = parseBudget(budget, currency) ?? 0
  const problem =
    budgetProblem(budget, currency) ?? shortfallProblem(wanted, { usedMinor: committed + paid, currency })
  if (problem) throw refusedField('budget', problem)
  return wanted - total
}

function refusedField(field: string, message: string): ProductError {
  return new ProductError('invalid_input', { fields: { [field]: message } })
}

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'funds_name_key'))
    throw refusedField('name', 'There is already a fund with this name.')
  throw error
}

/** The ledger of a fund as a file, written while it is read [AWARD8]. @throws ProductError `not_found` */
export async function openLedger(db: Database, id: SeenId, format: 'csv' | 'xlsx') {
  const { name, currency } = await requireFund(db, id)
  const { timeZone: zone } = await readOffice(db)
  const table = ledgerTable(db, { id, currency, zone })
  const content = Readable.from(writeTable(format, table), { objectMode: false })
  return { name: `${name}.${format}`, type: mediaTypes[format], content }
}
