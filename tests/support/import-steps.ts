import { expect, vi } from 'vitest'
import { importWorks } from '../../contract/imports/import-terms.ts'
import type { ImportDetails, Matching } from '../../contract/imports/imports.ts'
import { newId } from '../../server/platform/database/new-id.ts'
import { csvCell } from '../../server/platform/lists/spreadsheet-cells.ts'
import { ask, type Reply } from './ask.ts'
import { type Person, send } from './identity/people.ts'
import type { ServedProduct } from './product.ts'

/** What an import begins with. */
export interface ImportWish {
  kind?: string
  scholarship?: string
  fileName?: string
  bytes?: number
}

/** Begins an import. @returns its id */
export async function beginImport(
  product: ServedProduct,
  person: Person,
  wish: ImportWish = {},
): Promise<string> {
  const body = { _id: newId(), kind: 'scholarships', fileName: 'rows.csv', bytes: 1_000, ...wish }
  const answer = await ask(product, person, 'POST /imports', body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.insertedId
}

/** Sends the file of an import. */
export function sendFile(
  { siteUrl }: Pick<ServedProduct, 'siteUrl'>,
  { token }: Pick<Person, 'token'>,
  id: string,
  file: BodyInit,
): Promise<Response> {
  return fetch(`${siteUrl}/api/imports/content/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/offset+octet-stream' },
    body: file,
    ...(file instanceof ReadableStream && { duplex: 'half' }),
  })
}

/** An import as an admin sees it. */
export async function readImport(product: ServedProduct, person: Person, id: string): Promise<ImportDetails> {
  return (await ask(product, person, `GET /imports/${id}`)).body
}

/** Waits until the server does not work on an import any more. */
export function untilRests(product: ServedProduct, person: Person, id: string): Promise<ImportDetails> {
  return vi.waitUntil(
    async () => {
      const found = await readImport(product, person, id)
      return importWorks.has(found.state) ? undefined : found
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Begins an import and sends its file. @returns it, once its columns are read */
export async function upload(
  product: ServedProduct,
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  wish: ImportWish = {},
): Promise<ImportDetails> {
  const id = await beginImport(product, person, wish)
  expect((await sendFile(product, person, id, file)).status).toBe(200)
  return untilRests(product, person, id)
}

/** Changes how the columns of an import are matched. */
export function match(
  product: ServedProduct,
  person: Person,
  { _id: id, version, matching }: ImportDetails,
  changes: Partial<Matching>,
): Promise<Reply> {
  return ask(product, person, `PATCH /imports/${id}`, { version, ...matching, ...changes })
}

/** Starts the dry run of an import, the run, or its undoing. */
export function press(
  product: ServedProduct,
  person: Person,
  button: 'check' | 'run' | 'undo',
  { _id: id, version }: Pick<ImportDetails, '_id' | 'version'>,
): Promise<Reply> {
  return ask(product, person, `POST /imports/${button}/${id}`, button === 'undo' ? undefined : { version })
}

/** The same, and waits for its end. */
export async function act(
  product: ServedProduct,
  person: Person,
  name: 'check' | 'run' | 'undo',
  { _id: id }: Pick<ImportDetails, '_id'>,
): Promise<ImportDetails> {
  const answer = await press(product, person, name, await readImport(product, person, id))
  expect(answer).toMatchObject({ status: 200 })
  return untilRests(product, person, id)
}

/** Uploads a file and does its dry run. */
export async function checkFile(
  product: ServedProduct,
  person: Person,
  file: string | Uint8Array<ArrayBuffer>,
  { changes, ...wish }: ImportWish & { changes?: Partial<Matching> } = {},
): Promise<ImportDetails> {
  const read = await upload(product, person, file, wish)
  expect(read).toMatchObject({ state: 'matching', note: '' })
  const chosen = { leaveOut: true, ...changes }
  expect(await match(product, person, read, chosen)).toMatchObject({ status: 200 })
  return act(product, person, 'check', read)
}

/** All problems of a dry run, as a file. */
export function readProblems(product: ServedProduct, { token }: Person, id: string): Promise<Response> {
  return send(product, 'GET', `/imports/problems/${id}`, { token })
}

/** A CSV of these rows. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

/** A row of a file of scholarships by our titles, as an office would write it. */
export const awardRow = {
  Scholarship: 'Harbour Award',
  University: 'University of Bergen',
  Category: 'Full-Fund',
  Subject: 'Engineering',
  Degree: 'Masters',
  Country: 'Norway',
  City: 'Bergen',
  'World rank': '207',
  'Application deadline': '2027-03-31',
  Description: 'For engineers who build for the sea.',
  'Application fee': '50',
  'Service charge': '$10',
  'Tuition fees per semester': '1,250.50',
  Rating: '4.5',
}

/** A CSV of scholarships, each as `awardRow` but for what differs. */
export function awards(...rows: Record<string, string>[]): string {
  const titles = [...new Set(rows.flatMap(row => Object.keys({ ...awardRow, ...row })))]
  return csv([titles, ...rows.map(row => titles.map(title => ({ ...awardRow, ...row })[title] ?? ''))])
}
