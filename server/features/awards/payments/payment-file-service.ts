import type { Kysely, Transaction } from 'kysely'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type {
  ListedPaymentFile,
  NewPaymentFile,
  PaymentFile,
  PaymentFileListQuery,
  cancelledPaymentFile,
} from '../../../../contract/awards/payments/payment-files.ts'
import { awardPaymentLimits } from '../../../../contract/awards/payments/payment-limits.ts'
import { formatPrice } from '../../../../contract/core/currency.ts'
import { type Scope, type SeenId, vouchFor } from '../../../platform/access/scope.ts'
import { isUniqueViolation, withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type Page, sliceOf } from '../../../platform/lists/page.ts'
import { ProductError } from '../../../platform/product-error.ts'
import { append } from '../../../platform/record/append.ts'
import { recordView } from '../../../platform/record/record-viewing.ts'
import { mediaTypes } from '../../../platform/tables/written/write-table.ts'
import { requireScholarship } from '../../scholarships/scholarship-service.ts'
import { lockChosen, lockChosenAwards } from './payment-choice-repository.ts'
import { assertState, ownAward, whyNotApprove, whyNotCancel, whyNotFetch } from './payment-file-policy.ts'
import {
  approveRow,
  cancelRow,
  countItems,
  findFile,
  handOverRow,
  insertFile,
  listApprovers,
  listItems,
  lockFile,
  lockItems,
  nextNumber,
  pageOfFiles,
  type PaymentFileRow,
  readContent,
  readHands,
  rememberColumns,
} from './payment-file-repository.ts'
import { paymentFileView, paymentItemView } from './payment-file-view.ts'
import { withPayments, writePaymentFile } from './payment-file-writer.ts'
import { assertNotHeld, heldSince, removeHold } from './payment-hold.ts'
import { freeInstalment, lockFunds } from './payment-ledger-repository.ts'

/** A page of payment files, the newest first [AWARD6]. */
export async function listFiles(
  db: Kysely<Tables>,
  scope: Scope,
  query: PaymentFileListQuery,
): Promise<Page<ListedPaymentFile>> {
  const page = await pageOfFiles(db, scope, query, sliceOf(query))
  return { ...page, items: page.items.map(paymentFileView) }
}

/** A payment file with a page of its instalments, and what the caller may do with it; the look is recorded [AUDIT1]. */
export async function readFile(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, behind }: { id: SeenId; behind?: number | undefined },
): Promise<PaymentFile> {
  const file = requireFile(await findFile(db, id))
  await recordView(db, { action: 'payment_file.look', objectId: id })
  // One after the other: at once they would take both processors from those who visit.
  const items = await listItems(db, id, behind)
  const counts = await countItems(db, id)
  const hands = await readHands(db, id, userId)
  const approvers = await listApprovers(db, id)
  const held = await heldSince(db)
  const page = items.slice(0, awardPaymentLimits.page)
  const { payees, ...results } = counts
  return {
    ...paymentFileView(file),
    sha256: file.sha256,
    reason: file.reason,
    cancelledBy: file.cancelled_by_name ?? '',
    payeeCount: payees,
    results,
    approve: whyNotApprove(file, hands, userId) ?? null,
    cancel: whyNotCancel(file, hands, userId) ?? null,
    fetch: whyNotFetch(file) ?? null,
    approvers: approvers.map(({ name }) => name),
    heldSince: held?.toISOString() ?? null,
    items: page.map(row => paymentItemView(row, file.currency)),
    lastPlace: items.length > page.length ? (page.at(-1)?.place ?? null) : null,
  }
}

/**
 * Makes a file of the instalments that are ready [AWARD6]. Somebody who makes one at the same moment waits for the awards, and then
 * finds only what is in no file. Sent again with its id, it is made once. @returns its id
 * @throws ProductError `payments_held`, `nothing_to_pay`, or `changed_meanwhile` when it is not what the caller saw
 */
export async function makeFile(db: Kysely<Tables>, scope: Scope, wish: NewPaymentFile): Promise<string> {
  if (await findFile(db, vouchFor(wish._id, 'It is named by who makes it.'))) return wish._id
  if (wish.scholarship) await requireScholarship(db, wish.scholarship)
  try {
    await withTransaction(db, tx => makeWithin(tx, scope, wish))
  } catch (error) {
    if (isUniqueViolation(error, 'payment_items_once')) throw new ProductError('changed_meanwhile')
    if (!isUniqueViolation(error, 'payment_files_pkey')) throw error
  }
  return wish._id
}

async function makeWithin(tx: Transaction<Tables>, scope: Scope, wish: NewPaymentFile): Promise<void> {
  const { format, payee, currency, columns, seen } = wish
  const id = vouchFor(wish._id, 'It is named by who makes it.')
  await assertNotHeld(tx)
  await lockChosenAwards(tx, { ...wish, scope })
  if (await findFile(tx, id)) return
  const rows = await lockChosen(tx, { ...wish, scope })
  const sum = rows.reduce((all, row) => all + row.amount_minor, 0)
  if (rows.length === 0) throw new ProductError('nothing_to_pay')
  if (rows.length !== seen.count || formatPrice(sum, currency) !== seen.sum)
    throw new ProductError('changed_meanwhile', {
      message: `What is ready has changed: the file would now have ${rows.length.toLocaleString('en')} payments of ${formatPrice(sum, currency)}. Please look again.`,
    })
  const number = await nextNumber(tx)
  const written = withPayments(rows, { payee, number })
  const bytes = await writePaymentFile(written, { format, columns, currency })
  await insertFile(
    tx,
    { id, number, format, payee_kind: payee, currency, sum_minor: sum, made_by: scope.userId, ...bytes },
    written,
  )
  await rememberColumns(tx, payee, columns)
  await append(tx, {
    action: 'payment_file.make',
    objectId: id,
    after: { number, count: rows.length, sum: formatPrice(sum, currency), sha256: bytes.sha256 },
  })
}

/** The bytes of an approved file, the same each time; the look is recorded. @throws ProductError `not_found`, `step_not_allowed`, `payments_held` */
export async function openFile(db: Kysely<Tables>, id: SeenId) {
  const file = requireFile(await findFile(db, id))
  const why = whyNotFetch(file)
  if (why) throw new ProductError('step_not_allowed', { message: why })
  if (file.state === 'approved') await assertNotHeld(db)
  await recordView(db, { action: 'payment_file.look', objectId: id })
  const content = (await readContent(db, id)) ?? Buffer.alloc(0)
  return {
    name: `${file.number}.${file.format}`,
    type: mediaTypes[file.format],
    bytes: content.length,
    content: Readable.from([content]),
  }
}

interface Seen {
  id: SeenId
  version: number
}

/** Approves a file that somebody else has made [AWARD5]. */
export async function approveFile(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, version }: Seen,
): Promise<void> {
  await withTransaction(db, async tx => {
    const file = await lockForStep(tx, { id, version }, 'made')
    const hands = await readHands(tx, id, userId)
    refuse(hands.own, whyNotApprove(file, hands, userId))
    await approveRow(tx, id, userId)
    await append(tx, { action: 'payment_file.approve', objectId: id, after: { number: file.number } })
  })
}

/** Notes that an approved file was handed over. */
export async function handFileOver(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, version }: Seen,
): Promise<void> {
  await withTransaction(db, async tx => {
    const file = await lockForStep(tx, { id, version }, 'approved')
    const { own } = await readHands(tx, id, userId)
    refuse(own, own ? ownAward : undefined)
    await handOverRow(tx, id)
    await append(tx, { action: 'payment_file.hand_over', objectId: id, after: { number: file.number } })
  })
}

/** Cancels a file while no result is known [AWARD6]: its instalments are ready again, with the same references. */
export async function cancelFile(
  db: Kysely<Tables>,
  { userId }: Scope,
  { id, version, reason }: Seen & z.output<typeof cancelledPaymentFile>,
): Promise<void> {
  await withTransaction(db, async tx => {
    await lockItems(tx, id)
    const file = requireFile(await lockFile(tx, id))
    assertState(file, version, ['made', 'approved', 'handedOver'])
    const { paid, returned } = await countItems(tx, id)
    if (paid + returned > 0)
      throw new ProductError('step_not_allowed', {
        message: 'Some of its results are known, so it cannot be cancelled any more.',
      })
    const hands = await readHands(tx, id, userId)
    refuse(hands.own, whyNotCancel(file, hands, userId))
    const stopped = await cancelRow(tx, id, { userId, reason })
    if (stopped.length > 0)
      await lockFunds(
        tx,
        stopped.map(({ award_id }) => award_id),
      )
    for (const { id: instalment, award_id: award, amount_minor: amount } of stopped)
      await freeInstalment(tx, { award, amount, instalment, actor: userId, why: reason })
    await append(tx, { action: 'payment_file.cancel', objectId: id, after: { number: file.number, reason } })
  })
}

/** Pays again after a restore [AWARD6]. @returns 1, or 0 when payments were not held */
export async function endHold(db: Kysely<Tables>): Promise<number> {
  return withTransaction(db, async tx => {
    const since = await removeHold(tx)
    if (!since) return 0
    await append(tx, { action: 'payment_file.end_hold', objectId: 'hold', before: { since } })
    return 1
  })
}

/** A file in the state from which a step leads on, while payments are not held. */
async function lockForStep(
  tx: Transaction<Tables>,
  { id, version }: Seen,
  state: 'made' | 'approved',
): Promise<PaymentFileRow> {
  const file = requireFile(await lockFile(tx, id))
  assertState(file, version, [state])
  await assertNotHeld(tx)
  return file
}

function refuse(own: boolean, message: string | undefined): void {
  if (message) throw new ProductError(own ? 'own_application' : 'second_person_needed', { message })
}

function requireFile(file: PaymentFileRow | undefined): PaymentFileRow {
  if (!file) throw new ProductError('not_found')
  return file
}
