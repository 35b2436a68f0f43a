import { Upload, type UploadOptions } from 'tus-js-client'
import type { OwnDocument } from '../../../contract/documents/documents.ts'
import { ask } from '../ask.ts'
import { type Person, send } from '../identity/people.ts'
import { untilInspected } from './until-inspected.ts'
import type { ServedProduct, TestProduct } from '../product.ts'

/**
 * Uploads a file as browsers do, and waits until it has been inspected.
 * @param options `origin`: another way to the product, such as a line that drops
 * @returns the id that its document has
 */
export async function upload(
  product: Pick<ServedProduct, 'siteUrl'>,
  { token }: Pick<Person, 'token'>,
  bytes: Buffer,
  {
    name = 'transcript.pdf',
    origin = product.siteUrl,
    ...options
  }: { name?: string; origin?: string } & UploadOptions = {},
): Promise<string> {
  const id = await new Promise<string>((resolve, reject) => {
    const sending = new Upload(bytes, {
      endpoint: `${origin}/api/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: name },
      chunkSize: 1024 * 1024,
      retryDelays: [0, 20, 50],
      onSuccess: () => resolve(sending.url?.split('/').at(-1) ?? ''),
      onError: reject,
      ...options,
    })
    sending.start()
  })
  await untilInspected(product, { token }, id)
  return id
}

/** A person's document as they see it. */
export async function ownDocument(
  product: TestProduct,
  person: Person,
  id: string,
): Promise<OwnDocument | undefined> {
  const documents: OwnDocument[] = (await ask(product, person, 'GET /documents')).body
  return documents.find(({ _id }) => _id === id)
}

/** Gets a document's bytes, as somebody. */
export function readContent(product: ServedProduct, person: Pick<Person, 'token'>, id: string) {
  return send(product, 'GET', `/documents/${id}/content`, { token: person.token })
}

/** Begins an upload of so many bytes. @returns its id */
export async function beginEmptyUpload(
  { siteUrl }: Pick<ServedProduct, 'siteUrl'>,
  { token }: Pick<Person, 'token'>,
  bytes: number,
): Promise<string> {
  const begun = await fetch(`${siteUrl}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${btoa('half.pdf')}`,
    },
  })
  return ((await begun.json()) as { insertedId: string }).insertedId
}

/** Sends bytes of an upload from this offset on. */
export function sendPiece(
  { siteUrl }: Pick<ServedProduct, 'siteUrl'>,
  { token }: Pick<Person, 'token'>,
  {
    id,
    offset = 0,
    body,
    signal = null,
  }: { id: string; offset?: number; body: BodyInit; signal?: AbortSignal | null },
): Promise<Response> {
  return fetch(`${siteUrl}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
    signal,
  })
}

/** Begins an upload of a thousand bytes, and sends the first of them. @returns its id */
export async function beginUpload(
  product: Pick<ServedProduct, 'siteUrl'>,
  person: Pick<Person, 'token'>,
  first: string,
): Promise<string> {
  const id = await beginEmptyUpload(product, person, 1000)
  await sendPiece(product, person, { id, body: first })
  return id
}
