import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { BulkChange, bulkDecisions, MadeFromFile } from '../../../contract/bulk/bulk.ts'
import { bulkLimits } from '../../../contract/bulk/bulk-limits.ts'
import { currencySign, defaultCurrency, priceProblem } from '../../../contract/core/currency.ts'
import { withSign } from '../../../contract/core/typed-price.ts'
import { isId } from '../../../contract/core/ids.ts'
import { chosenOutcome } from '../../../contract/decisions/decisions.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { encodingChoices, rememberEncoding } from '../imports/encoding-service.ts'
import { type Facts, listByReceipt, listFacts } from './bulk-queries.ts'
import { savePreview } from './bulk-service.ts'
import { cellName, type FileRow, outcomeOf, type Problems, readDecisionsFile } from './decisions-file.ts'

/**
 * Freezes the decisions of a file as a bulk action like any other [DESK4]; sent again with its id, it is made once.
 * @returns its id, or the encodings that fit the file
 * @throws ProductError `not_found`, `invalid_input` with every problem by row and column, before anything is frozen
 */
export async function makeFromFile(
  db: Kysely<Tables>,
  scope: Scope,
  { _id: id, file, encoding }: z.output<typeof bulkDecisions>,
): Promise<MadeFromFile> {
  const read = await readDecisionsFile(Buffer.from(file, 'base64'), encoding)
  if ('encodings' in read)
    return { insertedId: null, encodings: await encodingChoices(db, 'decisions', read.encodings) }
  const { titles, rows, problems } = read
  const ids = await idsOf(db, scope, rows)
  const facts = new Map<string, Facts>(
    (await listFacts(db, scope, [...new Set(ids.values())])).map(row => [row.id, row]),
  )
  const changes = new Map<SeenId, BulkChange>()
  const rowOf = new Map<string, number>()
  for (const each of rows) {
    const found = facts.get(ids.get(each.row) ?? '')
    const cell = cellName(each.row, 'application')
    if (!found) problems.set(cell, 'No application has this id or receipt number.')
    else if (rowOf.has(found.id)) problems.set(cell, `Row ${rowOf.get(found.id)} is about it, too.`)
    else rowOf.set(found.id, each.row)
    const change = changeOf(each, found, problems)
    if (found && change) changes.set(found.id, change)
  }
  refuseProblems(problems)
  await savePreview(db, scope, {
    id,
    act: { kind: 'decisions' },
    selected: { ids: [...changes.keys()], leftOut: [] },
    facts,
    changeOf: application => changes.get(application),
  })
  if (encoding) await withTransaction(db, tx => rememberEncoding(tx, { kind: 'decisions', encoding }, titles))
  return { insertedId: id, encodings: [] }
}

/** The application of each row, as far as it may be one. */
async function idsOf(db: Database, scope: Scope, rows: readonly FileRow[]): Promise<Map<number, string>> {
  const named = rows.map(({ row, cells }) => ({ row, name: cells.application.toLowerCase() }))
  const numbers = named.filter(({ name }) => !isId(name)).map(({ name }) => name.toUpperCase())
  const byNumber = new Map(
    (await listByReceipt(db, scope, numbers)).map(row => [row.number, row.application_id]),
  )
  return new Map(
    named.flatMap(({ row, name }) => {
      const id = isId(name) ? name : byNumber.get(name.toUpperCase())
      return id ? [[row, id] as const] : []
    }),
  )
}

function changeOf(
  { row, cells }: FileRow,
  facts: Facts | undefined,
  problems: Problems,
): BulkChange | undefined {
  const outcome = outcomeOf(cells.outcome)
  if (!outcome) problems.set(cellName(row, 'outcome'), 'Please enter award, waiting list or decline.')
  const { currency } = facts ?? {}
  // A spreadsheet drops the sign.
  const amount = withSign(cells.amount, currencySign(currency ?? defaultCurrency))
  const problem = amount && currency && priceProblem('the amount', amount, currency)
  if (problem) problems.set(cellName(row, 'amount'), problem)
  const { terms, reason, word } = cells
  const rank = cells.rank === '' ? null : /^\d{1,9}$/.test(cells.rank) ? Number(cells.rank) : Number.NaN
  const read = chosenOutcome.safeParse({
    outcome: outcome ?? 'decline',
    amount: amount || null,
    terms,
    rank,
    reason,
    word,
  })
  for (const { path, message } of read.error?.issues ?? []) {
    const name = `Row ${row}, ${String(path[0])}`
    if (!problems.has(name)) problems.set(name, message)
  }
  return read.data && { kind: 'propose', decision: read.data }
}

/** @throws ProductError `invalid_input` with the first hundred problems, one a line, and how many more there are */
function refuseProblems(problems: Problems): void {
  if (problems.size === 0) return
  const rowOf = (where: string) => Number(/\d+/.exec(where)?.[0] ?? 0)
  const sorted = [...problems].toSorted(([a], [b]) => rowOf(a) - rowOf(b))
  const lines = sorted.map(([where, problem]) => (where === 'file' ? problem : `${where}: ${problem}`))
  const said = lines.slice(0, bulkLimits.problems)
  const more = lines.length - said.length
  if (more > 0) said.push(`And ${more.toLocaleString('en')} more problems.`)
  throw new ProductError('invalid_input', { fields: { file: said.join('\n') } })
}
