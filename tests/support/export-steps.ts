import { parse } from 'csv-parse/sync'
import { expect, vi } from 'vitest'
import type { ExportRecord } from '../../contract/exports/exports.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { ask } from './ask.ts'
import { type Person, send } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** What is asked for, besides its id. */
export interface Wish {
  kind?: string
  format?: string
  selection?: object
  scholarship?: string
  columns: string[]
}

/** Asks for an export of applications as CSV, or as it says. */
export function tryExport(product: ServedProduct, person: Person, wish: Wish) {
  return ask(product, person, 'POST /exports', {
    _id: newId(),
    kind: 'applications',
    format: 'csv',
    ...wish,
  })
}

/** Asks for an export. @returns its id */
export async function askForExport(product: ServedProduct, person: Person, wish: Wish): Promise<string> {
  const answer = await tryExport(product, person, wish)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.insertedId
}

/** An export as its person sees it. */
export async function ownExport(
  product: ServedProduct,
  person: Person,
  id: string,
): Promise<ExportRecord | undefined> {
  const all: ExportRecord[] = (await ask(product, person, 'GET /exports')).body
  return all.find(({ _id }) => _id === id)
}

/** Waits until an export is made, or is not any more. */
export function untilExported(product: ServedProduct, person: Person, id: string): Promise<ExportRecord> {
  return vi.waitUntil(
    async () => {
      const found = await ownExport(product, person, id)
      return found && ['ready', 'failed', 'gone'].includes(found.state) ? found : undefined
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Gets the file of an export, as somebody. */
export function readExport(product: ServedProduct, person: Pick<Person, 'token'>, id: string) {
  return send(product, 'GET', `/exports/${id}/content`, { token: person.token })
}

/** The bytes of an export, once it is made. */
export async function exportBytes(product: ServedProduct, person: Person, id: string): Promise<Buffer> {
  expect(await untilExported(product, person, id)).toMatchObject({ state: 'ready' })
  const answer = await readExport(product, person, id)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The lines of a CSV as cells. */
export function csvLines(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true })
}

/** Exports and removes at once. @returns titles, rows, and the last line */
export async function exportedRows(product: ServedProduct, person: Person, wish: Wish) {
  const id = await askForExport(product, person, wish)
  const lines = csvLines(await exportBytes(product, person, id))
  await ask(product, person, `DELETE /exports/${id}`)
  return { titles: lines[0], rows: lines.slice(1, -1), last: lines.at(-1) }
}
