import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { committeeLimits } from '../../../../contract/committees/committee-limits.ts'
import { type SeenId, vouchFor } from '../../../platform/access/scope.ts'
import { withTransaction } from '../../../platform/database/connection.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { NotYet } from '../../../platform/jobs/job.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import { openContent } from '../../documents/document-service.ts'
import { readReceivedFile } from '../../references/received-letters-service.ts'
import { numbersOf } from '../shown-application.ts'
import { letterFile, ownWordsOfSource, searchableOf } from '../shown-policy.ts'
import { listChoices, listFiles, listLetters, listSources } from '../shown-repository.ts'
import { findInPdf } from './find-in-pdf.ts'
import { findOwn } from './own-words.ts'
import { type FoundWords, listUnsearched, noteSearched, storeFound } from './search-repository.ts'

export interface SearchDeps {
  db: Kysely<Tables>
  documents: FileStore
}

const atOnce = 50

/** Looks for them; one that was ended goes on where it was [FAIR2]. @throws NotYet when it is to stop */
export async function searchAll(
  deps: SearchDeps,
  scholarshipId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps
  await numbersOf(db, scholarshipId)
  for (;;) {
    const ids = await listUnsearched(db, scholarshipId, atOnce)
    if (ids.length === 0) break
    for (const id of ids) {
      if (stopping.aborted) throw new NotYet()
      await searchOne(deps, scholarshipId, id, stopping)
    }
  }
  await noteSearched(db, scholarshipId)
}

async function searchOne(
  deps: SearchDeps,
  scholarship_id: string,
  id: SeenId,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps
  const [source] = await listSources(db, [id])
  if (!source) return
  const own = ownWordsOfSource(source)
  const [choices, files, letters] = [
    await listChoices(db, scholarship_id),
    await listFiles(db, [id]),
    await listLetters(db, [id]),
  ]
  const { texts, pdfs } = searchableOf(source, { choices, files, letters })
  const found: FoundWords[] = texts.flatMap(({ place, question, text }) =>
    findOwn(text, own).map(({ start, end }) => ({ place, question, words: text.slice(start, end) })),
  )
  for (const { place, question, bytes } of pdfs) {
    const content = await contentOf(deps, place, bytes)
    const words = content && (await findInPdf(content, own, stopping))
    for (const each of words ?? []) found.push({ place, question, words: each })
  }
  const distinct = new Map(found.map(each => [`${each.place} ${each.words}`, each]))
  const stored = [...distinct.values()]
    .filter(({ words }) => words.length <= committeeLimits.masked)
    .slice(0, committeeLimits.placesEach)
  await withTransaction(db, tx => storeFound(tx, { id, scholarship_id }, stored))
}

async function contentOf(
  { db, documents }: SearchDeps,
  place: string,
  bytes: number,
): Promise<Buffer | undefined> {
  const letter = place.endsWith(letterFile('')) ? place.slice(0, -letterFile('').length) : undefined
  if (letter !== undefined)
    return readReceivedFile(db, vouchFor(letter, 'It came with an application that is searched.'))
  const content = await openContent({ documents }, { id: place, bytes })
  return content && buffer(content)
}
