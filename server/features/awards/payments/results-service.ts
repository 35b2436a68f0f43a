import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { paymentResultsFile, ReadResults } from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import type { Scope, SeenId } from '../../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { RefusedFile } from '../../../platform/tables/table-file.ts'
import { endPaidAwards, reopenEndedAwards } from './ended-awards-repository.ts'
import { officeToday } from '../../../platform/database/office-settings.ts'
import { assertState, ownAward } from './payment-file-policy.ts'
import {
  findFile,
  listAllItems,
  lockFile,
  lockItems,
  type PaymentFileRow,
  readHands,
} from './payment-file-repository.ts'
import { enterPaid, enterReturned, type LedgerMove, lockFunds } from './payment-ledger-repository.ts'
import { type ResultRow, readResultsFile } from './results-file.ts'
import { compareResults, type ResultLine } from './results-policy.ts'
import { type KnownResult, settleFile, writeResults } from './results-repository.ts'

type Given = z.output<typeof paymentResultsFile> & { id: SeenId }

/**
 * Reads what became of the payments of a file [AWARD6]: says it, or also does it. What cannot be told is left open, and the same
 * results again change nothing.
 * @throws ProductError `invalid_input` for what are not the results of this file; nothing has changed then
 */
export async function readResults(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, version, file: given, dryRun }: Given,
): Promise<ReadResults> {
  const found = await findFile(db, id)
  if (!found) throw new ProductError('not_found')
  const rows = await rowsOf(Buffer.from(given, 'base64'), found.currency)
  if (dryRun) return readOnly(db, { id, version, userId, rows })
  return withTransaction(db, async tx => {
    const awards = await lockItems(tx, id)
    await lockFunds(tx, awards)
    const file = await lockFile(tx, id)
    const lines = await compare(tx, file, { version, userId, rows })
    const next = await apply(tx, { id, userId, awards, lines })
    await append(tx, {
      action: 'payment_file.results',
      objectId: id,
      after: { number: file?.number, ...countsOf(lines, file?.currency ?? '') },
    })
    return answerOf(lines, { version: next, currency: file?.currency ?? '' })
  })
}

interface Reading {
  version: number
  userId: string
  rows: ResultRow[]
}

function readOnly(db: Kysely<Tables>, { id, ...reading }: Reading & { id: SeenId }): Promise<ReadResults> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(async tx => {
    const file = await findFile(tx, id)
    const lines = await compare(tx, file, reading)
    return answerOf(lines, { version: file?.version ?? 0, currency: file?.currency ?? '' })
  })
}

async function rowsOf(bytes: Buffer, currency: string): Promise<ResultRow[]> {
  try {
    return await readResultsFile(bytes, currency)
  } catch (error) {
    if (error instanceof RefusedFile) throw refusedFile(error.message)
    throw error
  }
}

const refusedFile = (file: string) => new ProductError('invalid_input', { fields: { file } })

async function compare(
  db: Database,
  file: PaymentFileRow | undefined,
  { version, userId, rows }: Reading,
): Promise<ResultLine[]> {
  if (!file) throw new ProductError('not_found')
  assertState(file, version, ['handedOver', 'settled'])
  const { own } = await readHands(db, file.id, userId)
  if (own) throw new ProductError('own_application', { message: ownAward })
  const { rows: now } = await sql<{ today: string }>`select ${officeToday} as today`.execute(db)
  const items = await listAllItems(db, file.id)
  const lines = compareResults({ number: file.number, items, today: now[0]?.today ?? '' }, rows)
  if (typeof lines === 'string') throw refusedFile(lines)
  return lines
}

interface Applied {
  id: SeenId
  userId: string
  awards: readonly SeenId[]
  lines: readonly ResultLine[]
}

/** @returns the version of the file */
async function apply(tx: Transaction<Tables>, { id, userId, awards, lines }: Applied): Promise<number> {
  const { results, paid, returned } = movesOf(lines)
  await enterPaid(tx, paid, userId)
  await enterReturned(tx, returned, userId)
  await writeResults(tx, id, results)
  await reopenEndedAwards(tx, awards, userId)
  await endPaidAwards(tx, awards, userId)
  return settleFile(tx, id)
}

/** What came back without being paid was paid, and came back: both are in the ledger. */
function movesOf(lines: readonly ResultLine[]) {
  const results = new Map<string, KnownResult>()
  const paid: LedgerMove[] = []
  const returned: LedgerMove[] = []
  for (const { items, change, day, ...line } of lines) {
    if (change !== 'paid' && change !== 'returned') continue
    for (const { instalment_id: instalment, amount_minor, result } of items) {
      if (results.has(instalment) || result === change) continue
      const back = change === 'paid' ? 0 : items.length > 1 ? amount_minor : line.returned
      results.set(instalment, { instalment, result: change, day, returned: back })
      if (result === null) paid.push({ instalment, amount: amount_minor })
      if (back > 0) returned.push({ instalment, amount: back })
    }
  }
  return { results: [...results.values()], paid, returned }
}

function countsOf(lines: readonly ResultLine[], currency: string) {
  const { results, paid, returned } = movesOf(lines)
  // What came back at once was not paid in between.
  const paidNow = new Set(paid.map(({ instalment }) => instalment))
  const countOf = (change: ResultLine['change']) => lines.filter(line => line.change === change).length
  const sumOf = (moves: readonly LedgerMove[]) => moves.reduce((sum, { amount }) => sum + amount, 0)
  return {
    rows: lines.length,
    paid: results.filter(({ result }) => result === 'paid').length,
    returned: results.filter(({ result }) => result === 'returned').length,
    same: countOf('same'),
    open: countOf('open'),
    paidSum: formatPrice(
      sumOf(paid) - sumOf(returned.filter(({ instalment }) => paidNow.has(instalment))),
      currency,
    ),
    returnedSum: formatPrice(sumOf(returned), currency),
  }
}

/** Rows that need a look come first. */
const turns = { open: 0, returned: 1, paid: 2, same: 3 } as const

function answerOf(
  lines: readonly ResultLine[],
  { version, currency }: { version: number; currency: string },
): ReadResults {
  const first = lines.toSorted((a, b) => turns[a.change] - turns[b.change] || a.row - b.row)
  return {
    ...countsOf(lines, currency),
    lines: first.slice(0, awardPaymentLimits.named).map(({ row, reference, items, said, change, words }) => ({
      row,
      reference,
      student: items.length === 1 ? (items[0]?.student ?? '') : (items[0]?.payee ?? ''),
      sent: formatPrice(
        items.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
        currency,
      ),
      said,
      change,
      words,
    })),
    version,
  }
}
