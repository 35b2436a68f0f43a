import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { currentVersion } from '../database/catalogue-version.ts'
import type { Tables } from '../database/tables.ts'
import type { Slice } from '../lists/page.ts'
import {
  type Block,
  countByBlock,
  findIds,
  readBlocks,
  readByIds,
  readStretch,
} from './scholarship-search-repository.ts'
import type { PublicRow } from './scholarship-view.ts'

/** The ids of matches are cached when there are at most this many, and at most one in fifty of all. */
const cachedIds = { most: 20_000, share: 1 / 50 }
const idBytes = 16
/** Bytes of remembered searches in each process. */
const memoryLimit = 32 * 1024 * 1024

/** What a search found. */
type Found = { count: number; ids: Buffer } | { count: number; blocks: Block[]; matches: Uint32Array }

/** What is known about the list in one state of the catalogue. */
interface Memory {
  version: string
  blocks: Promise<Block[]>
  searches: LRUCache<string, Found>
  underWay: Map<string, Promise<Found>>
}

const memories = new WeakMap<Kysely<Tables>, Memory>()

/** A page of the offered scholarships that contain every word, in list order [H3], and how many there are. */
export async function findScholarships(
  db: Kysely<Tables>,
  words: string[],
  slice: Slice,
): Promise<{ rows: PublicRow[]; count: number }> {
  const memory = await currentMemory(db)
  const found = await remembered(db, memory, words)
  if (slice.offset >= found.count) return { rows: [], count: found.count }
  const rows =
    'ids' in found
      ? await readByIds(
          db,
          found.ids.subarray(slice.offset * idBytes, (slice.offset + slice.limit) * idBytes),
        )
      : await readStretch(db, { words, ...stretchOf(found, slice) })
  return { rows, count: found.count }
}

/** How many offered scholarships contain every word. */
export async function countScholarships(db: Kysely<Tables>, words: string[] = []): Promise<number> {
  const { count } = await remembered(db, await currentMemory(db), words)
  return count
}

/** Nothing that was found in an older state of the catalogue is used again. */
async function currentMemory(db: Kysely<Tables>): Promise<Memory> {
  const { scholarships: version } = await currentVersion(db)
  const known = memories.get(db)
  if (known?.version === version) return known
  const searches = new LRUCache<string, Found>({ maxSize: memoryLimit, sizeCalculation: bytesOf })
  const memory = { version, blocks: readBlocks(db), searches, underWay: new Map() }
  // A failed read is tried again by the next request.
  memory.blocks.catch(() => memories.delete(db))
  memories.set(db, memory)
  return memory
}

/** What a search found; asked for by many at once it is carried out once. */
async function remembered(db: Kysely<Tables>, memory: Memory, words: string[]): Promise<Found> {
  const { searches, underWay } = memory
  const key = [...new Set(words)].sort().join(' ')
  const known = searches.get(key) ?? underWay.get(key)
  if (known) return known
  const work = search(db, memory, words)
    .then(found => {
      searches.set(key, found)
      return found
    })
    .finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

/** About; nearly all searches share the blocks. */
function bytesOf(found: Found, key: string): number {
  return 200 + 2 * key.length + ('ids' in found ? found.ids.length : found.matches.byteLength)
}

async function search(db: Kysely<Tables>, memory: Memory, words: string[]): Promise<Found> {
  const all = await memory.blocks
  const total = sum(all)
  if (words.length === 0) return { count: total, blocks: all, matches: sizesOf(all) }
  const ids = await findIds(db, words, Math.min(cachedIds.most, Math.floor(total * cachedIds.share)))
  if (ids) return { count: ids.length / idBytes, ids }
  const counted = await countByBlock(db, words)
  return { count: sum(counted), blocks: sameBlocks(all, counted) ? all : counted, matches: sizesOf(counted) }
}

const sizesOf = (blocks: Block[]) => Uint32Array.from(blocks, block => block.size)
const sum = (blocks: Block[]) => blocks.reduce((total, { size }) => total + size, 0)

/** A write in between may have cut a block in two. */
function sameBlocks(blocks: Block[], others: Block[]): boolean {
  return blocks.length === others.length && blocks.every(({ block }, i) => block === others[i]?.block)
}

/** Which blocks a slice is in, and where in the first of them it starts. */
function stretchOf({ blocks, matches }: { blocks: Block[]; matches: Uint32Array }, { limit, offset }: Slice) {
  let first = 0
  let skipped = 0
  while (first < matches.length - 1 && skipped + (matches[first] ?? 0) <= offset) {
    skipped += matches[first] ?? 0
    first += 1
  }
  let next = first
  for (let read = skipped; next < matches.length && read < offset + limit; next += 1)
    read += matches[next] ?? 0
  return { from: blocks[first], before: blocks[next], offset: offset - skipped, limit }
}
