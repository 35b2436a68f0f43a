import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { buildInChild } from './build-in-child.ts'
import { catalogueBytes, type Changes, readCatalogue, readChanges, type Snapshot } from './catalogue-reads.ts'
import { readStoredIndex } from './stored-index.ts'
import { buildIndex, type ScholarshipIndex } from './scholarship-index/scholarship-index.ts'

/** Where an index is read from: its file, or the database. */
export interface IndexSource {
  db: Kysely<Tables>
  /** Of the same database, for a process that reads it once. */
  databaseUrl: string
  log: FastifyBaseLogger
  /** The index file for the next start; without it, none is written. */
  file?: string | undefined
  /** A separate process reads a catalogue of more bytes, and writes the file. */
  smallBytes: number
  signal: AbortSignal
}

/** An index and the moment that it shows. */
export interface IndexState {
  index: ScholarshipIndex
  snapshot: Snapshot
  readAt: number
  /** When the index, if stored in the file, was read from the database; `undefined` if it is not. */
  keptAt?: number
}

interface Reading {
  /** Whether there is no index to answer in the meantime. */
  inHurry(): boolean
  /** Told when another process begins to read the whole catalogue, which takes longer than anybody waits, and ends. */
  readsAll(whether: boolean): void
}

/** Reads an index with all changes. @throws Error when there is none; it can be tried again */
export async function readIndex(source: IndexSource, reading: Reading): Promise<IndexState> {
  const { db, smallBytes } = source
  const began = performance.now()
  const kept = reading.inHurry() ? await readKept(source) : undefined
  if (kept) return kept
  const made =
    (await catalogueBytes(db)) > smallBytes ? await readInChild(source, reading) : await readHere(source)
  if (made) return catchUp(source, made, { began, ready: 'the search index is ready' })
  const ofAnother = await readKept(source)
  if (!ofAnother) throw new Error('The index built by another process cannot be read.')
  return ofAnother
}

/** Takes changes in, in slices, so that nobody waits for many of them. */
export async function takeIn(state: IndexState, { changed, gone, snapshot }: Changes): Promise<void> {
  const { index } = state
  for (const [i, id] of gone.entries()) {
    index.remove(id)
    if (i % sliceSize === sliceSize - 1) await setImmediate()
  }
  for (const [i, row] of changed.entries()) {
    index.put(row)
    if (i % sliceSize === sliceSize - 1) await setImmediate()
  }
  state.snapshot = snapshot
  state.readAt = Date.now()
}

/** Changes that are applied without a pause. */
const sliceSize = 100

/** Takes in what has changed since an index was made. */
async function catchUp(
  { db, log }: IndexSource,
  made: IndexState,
  { began, ready }: { began: number; ready: string },
): Promise<IndexState> {
  const changes = await readChanges(db, made.snapshot)
  if (changes.everything) throw new Error('The catalogue was replaced meanwhile.')
  await takeIn(made, changes)
  log.info({ scholarships: made.index.size, ms: Math.round(performance.now() - began) }, ready)
  return made
}

/** The index of the last start with the changes since; nothing, without an error, if it cannot be used. */
async function readKept(source: IndexSource): Promise<IndexState | undefined> {
  const { db, file, log } = source
  if (!file) return undefined
  const began = performance.now()
  try {
    const { index, snapshot, age } = await readStoredIndex(db, file)
    const made = { index, snapshot, readAt: Date.now(), keptAt: Date.now() - age }
    return await catchUp(source, made, {
      began,
      ready: 'the search index is ready from its file',
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log.info({ err: error }, 'the index file is not used')
    return undefined
  }
}

function readHere({ db, signal }: IndexSource): Promise<IndexState> {
  const readAt = Date.now()
  return readCatalogue(db, async (snapshot, rows) => ({
    index: await buildIndex(until(signal, rows)),
    snapshot,
    readAt,
  }))
}

async function* until<Row>(signal: AbortSignal, chunks: AsyncGenerator<Row>): AsyncGenerator<Row> {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** @returns nothing if another process has built it meanwhile */
async function readInChild(
  { databaseUrl, file, log, signal }: IndexSource,
  { inHurry, readsAll }: Reading,
): Promise<IndexState | undefined> {
  readsAll(true)
  const now = Date.now()
  const failed = (reason: string) => log.warn({ reason }, 'the index could not be saved to its file')
  try {
    const made = await buildInChild(databaseUrl, {
      inHurry: inHurry(),
      signal,
      ...(file && { kept: { file, failed } }),
    })
    return made && { ...made, readAt: now, ...(file && { keptAt: now }) }
  } finally {
    readsAll(false)
  }
}
