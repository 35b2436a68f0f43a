import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Payee } from '../../contract/awards/award-terms.ts'
import type { PaymentFile, PaymentPreview } from '../../contract/awards/payments/payment-files.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask, type Reply } from './ask.ts'
import { type Person, send } from './identity/people.ts'
import { knownId } from './known-id.ts'
import type { ServedProduct } from './product.ts'

interface Wish {
  _id?: string
  currency?: string
  payee?: Payee
  format?: 'csv' | 'xlsx'
  scholarship?: string
  columns?: string[]
}

export const usual = ['reference', 'student', 'studentNumber', 'amount', 'currency']

/** Makes instalments ready as they are. */
export async function makeReady(
  product: ServedProduct,
  officer: Person,
  ids: readonly string[],
): Promise<Reply> {
  const rows = await product.db
    .selectFrom('instalments')
    .select(['id', 'version'])
    .where('id', 'in', ids.map(knownId))
    .execute()
  const items = rows.map(({ id, version }) => ({ _id: id, version }))
  return ask(product, officer, 'POST /instalments/ready', { items })
}

export async function previewFile(
  product: ServedProduct,
  officer: Person,
  { currency = 'usd', payee = 'finance', scholarship }: Wish = {},
): Promise<PaymentPreview> {
  const body = { currency, payee, ...(scholarship && { scholarship }) }
  const { status, body: preview } = await ask(product, officer, 'POST /paymentFiles/preview', body)
  expect(status).toBe(200)
  return preview
}

/** Makes a file of all that is ready, as its preview says. */
export async function tryFile(product: ServedProduct, officer: Person, wish: Wish = {}): Promise<Reply> {
  const { count, sum } = await previewFile(product, officer, wish)
  return ask(product, officer, 'POST /paymentFiles', {
    _id: newId(),
    currency: 'usd',
    payee: 'finance',
    format: 'csv',
    columns: usual,
    ...wish,
    seen: { count: Math.max(count, 1), sum },
  })
}

/** @returns the id of the file */
export async function makeFile(product: ServedProduct, officer: Person, wish: Wish = {}): Promise<string> {
  const made = await tryFile(product, officer, wish)
  expect(made).toMatchObject({ status: 201 })
  return made.body.insertedId
}

export async function readFile(product: ServedProduct, officer: Person, id: string): Promise<PaymentFile> {
  const { status, body } = await ask(product, officer, `GET /paymentFiles/${id}`)
  expect(status).toBe(200)
  return body
}

/** Does something with a file in the version that it has now. */
export async function actOn(
  product: ServedProduct,
  officer: Person,
  act: 'approve' | 'handOver' | 'cancel' | 'results',
  id: string,
  more: object = {},
): Promise<Reply> {
  const { version } = await readFile(product, officer, id)
  return ask(product, officer, `POST /paymentFiles/${act}/${id}`, { version, ...more })
}

/** Approves a file and hands it over. */
export async function handOver(product: ServedProduct, officer: Person, id: string): Promise<void> {
  expect(await actOn(product, officer, 'approve', id)).toMatchObject({ status: 200 })
  expect(await actOn(product, officer, 'handOver', id)).toMatchObject({ status: 200 })
}

/** Reads results from the lines of a CSV. */
export function sendResults(
  product: ServedProduct,
  officer: Person,
  id: string,
  lines: readonly string[],
  { dryRun = false, titles = 'reference,result,amount,day' } = {},
): Promise<Reply> {
  const file = Buffer.from([titles, ...lines].join('\n')).toString('base64')
  return actOn(product, officer, 'results', id, { file, dryRun })
}

export async function fileBytes(product: ServedProduct, officer: Person, id: string): Promise<Buffer> {
  const answer = await send(product, 'GET', `/paymentFiles/content/${id}`, { token: officer.token })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The rows of a CSV by its titles. */
export const csvRows = (bytes: Buffer): Record<string, string>[] => parse(bytes, { bom: true, columns: true })
