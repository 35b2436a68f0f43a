import type { ClientBase } from 'pg'
import { documentsFolder } from './backup-format.ts'
import { contentName } from '../../features/documents/document-names.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { objectNames } from '../../platform/images/image-variants.ts'
import { listStoredImages } from '../../platform/images/mark-removed.ts'

/** The stores of an installation. */
export interface Stores {
  images: FileStore
  documents: FileStore
}

/** Both stores as one, with the names that a backup uses. */
export function joinStores({ images, documents }: Stores): FileStore {
  const find = (name: string): [FileStore, string] =>
    name.startsWith(documentsFolder) ? [documents, name.slice(documentsFolder.length)] : [images, name]
  return {
    put(name, bytes, type) {
      const [store, own] = find(name)
      return store.put(own, bytes, type)
    },
    get(name) {
      const [store, own] = find(name)
      return store.get(own)
    },
    open(name) {
      const [store, own] = find(name)
      return store.open(own)
    },
    delete(name) {
      const [store, own] = find(name)
      return store.delete(own)
    },
    async *list() {
      yield* images.list()
      for await (const page of documents.list())
        yield page.map(({ name, bytes }) => ({ name: documentsFolder + name, bytes }))
    },
  }
}

/** The names of all files that the database has, and whether anything is lost without them. */
export async function listStoredFiles(client: ClientBase): Promise<{ name: string; shown: boolean }[]> {
  const pictures = await listStoredImages(client)
  const ids = await listDocuments(client)
  return [
    ...pictures.flatMap(({ id, shown }) => objectNames(id).map(name => ({ name, shown }))),
    ...ids.map(id => ({ name: documentsFolder + contentName(id), shown: true })),
  ]
}

async function listDocuments(client: ClientBase): Promise<string[]> {
  // A newer version backs up before it migrates.
  const there = await client.query(`select where to_regclass('public.documents') is not null`)
  if (there.rows.length === 0) return []
  const { rows } = await client.query<{ id: string }>(
    `select id from documents where state <> 'refused' order by id`,
  )
  return rows.map(({ id }) => id)
}
