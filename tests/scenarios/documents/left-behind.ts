import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { ServedProduct } from '../../support/product.ts'

type Place = Pick<ServedProduct, 'db' | 'dataDir'>

/**
 * Compares the store of documents with the rows that know what is in it.
 * @returns files without a row, rows without a file, and folders that are empty
 */
export async function findLeftBehind({ db, dataDir }: Place): Promise<string[]> {
  const folder = join(dataDir, 'documents')
  const documents = await db.selectFrom('documents').select(['id', 'state']).execute()
  const uploads = await db.selectFrom('uploads').select(['id', 'pieces', 'received']).execute()
  const made = new Set(documents.map(({ id }) => id))
  const needed = [
    ...documents.filter(({ state }) => state !== 'refused').map(({ id }) => `${id}/content`),
    ...uploads
      .filter(({ id }) => !made.has(id))
      .flatMap(({ id, pieces }) => pieces.map(piece => `${id}/${piece}`)),
  ]
  // Put and not noted, or not yet removed: their upload's row knows them.
  const allowed = uploads.flatMap(({ id, pieces, received }) =>
    [...pieces, received, 'content'].map(name => `${id}/${name}`),
  )
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const nameOf = (entry: (typeof entries)[number]) =>
    join(entry.parentPath, entry.name).slice(folder.length + 1)
  const files = new Set(entries.filter(entry => !entry.isDirectory()).map(nameOf))
  const known = new Set([...needed, ...allowed])
  return [
    ...[...files].filter(name => !known.has(name)).map(name => `a file without a row: ${name}`),
    ...needed.filter(name => !files.has(name)).map(name => `a row without a file: ${name}`),
    ...entries
      .filter(entry => entry.isDirectory() && ![...files].some(name => name.startsWith(`${entry.name}/`)))
      .map(entry => `an empty folder: ${entry.name}`),
  ]
}

/** The same once the jobs have done their work. */
export async function findLastingLeftBehind(place: Place): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await findLeftBehind(place)
    expect(found).toEqual([])
  }
  await vi.waitFor(look, { timeout: 60_000, interval: 100 }).catch(() => {})
  return found
}
