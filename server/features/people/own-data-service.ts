import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { openContent } from '../documents/document-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { readAhead } from '../../platform/storage/file-store.ts'
import { type DataOwner, listOwnPictures, listReadableDocuments, readOwnData } from './own-data-repository.ts'
import { textOfPart } from './own-data-text.ts'
import { findOwner } from './user-repository.ts'

export interface OwnDataDependencies {
  db: Kysely<Tables>
  documents: FileStore
  images: FileStore
}

/**
 * All that is stored about a person as a ZIP archive: a text to read, the same for programs, documents and pictures. It is
 * packed as fast as somebody takes it, one file after the other. @throws ProductError `unauthenticated`
 */
export async function ownDataArchive(deps: OwnDataDependencies, identityId: string): Promise<Readable> {
  const owner = await findOwner(deps.db, identityId)
  if (!owner) throw new ProductError('unauthenticated')
  const whose = { userId: owner.id, identityId, email: owner.user_email }
  return Readable.from(makeZip(filesOf(deps, whose)), { objectMode: false, highWaterMark: readAhead })
}

async function* filesOf(
  { db, documents, images }: OwnDataDependencies,
  owner: DataOwner,
): AsyncGenerator<{ name: string; input: AsyncIterable<Buffer> }> {
  yield { name: 'my-data.txt', input: asText(db, owner) }
  yield { name: 'my-data.json', input: asJson(db, owner) }
  const rows = await listReadableDocuments(db, owner.userId)
  for (const [index, row] of rows.entries()) {
    const content = await openContent({ documents }, row)
    if (content) yield* closing({ name: `documents/${index + 1} ${fileName(row.name)}`, input: content })
  }
  const pictures = await listOwnPictures(db, owner.userId)
  for (const [index, address] of pictures.entries()) {
    const content = await images.open(address.replace(/^.*\/images\//, ''))
    if (content) yield* closing({ name: `pictures/${index + 1}.webp`, input: content })
  }
}

/** The archive leaves a file open when nobody takes the rest of it. */
function* closing(file: { name: string; input: Readable }) {
  try {
    yield file
  } finally {
    file.input.destroy()
  }
}

/** A name that no system takes for a path. */
const fileName = (name: string) => name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_')

async function* asText(db: Kysely<Tables>, owner: DataOwner): AsyncGenerator<Buffer> {
  yield Buffer.from(
    'Everything that is stored about you. Your documents and pictures are next to this file.\n',
  )
  for await (const part of readOwnData(db, owner)) yield Buffer.from(textOfPart(part))
}

async function* asJson(db: Kysely<Tables>, owner: DataOwner): AsyncGenerator<Buffer> {
  let sign = '{'
  for await (const { title, rows } of readOwnData(db, owner)) {
    yield Buffer.from(`${sign}\n${JSON.stringify(title)}: ${JSON.stringify(rows, null, 2)}`)
    sign = ','
  }
  yield Buffer.from('\n}\n')
}
