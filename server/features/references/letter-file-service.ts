import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { documentName } from '../../../contract/documents/document-name.ts'
import type { removedLetter, uploadedLetter } from '../../../contract/references/references.ts'
import { referenceLimits } from '../../../contract/references/reference-limits.ts'
import { createConcurrencyLimit, createLimitOfEach } from '../../platform/limits/concurrency-limit.ts'
import { ProductError } from '../../platform/product-error.ts'
import { recordView } from '../../platform/record/record-viewing.ts'
import type { Scope, SeenId } from '../../platform/access/scope.ts'
import { aboutApplication, assertHandled } from '../applications/application-service.ts'
import { inspectBytes, type Scanning } from '../documents/inspect-bytes-service.ts'
import { findFile, removeFile, saveFile } from './letter-file-repository.ts'
import type { LinkedRow } from './letter-repository.ts'
import { linkStateOf } from './reference-policy.ts'
import { findLink, type RefereeDeps, withLink } from './referee-service.ts'

export type LetterFileDeps = RefereeDeps & Scanning

/** Each takes a process; the rest wait in front of the door. */
const inspections = createConcurrencyLimit({ parallel: 2, waiting: 8, maxWaitMs: 20_000, retryAfter: 10 })

const busy = {
  waiting: 0,
  retryAfter: 10,
  message: 'Another PDF is on its way. Please try again in a moment.',
}
/** Files that arrive at once, each held in memory: by one link, and by all links of an applicant. */
const ofLink = createLimitOfEach({ parallel: 2, ...busy })
const ofApplicant = createLimitOfEach({ parallel: 4, ...busy })

/**
 * Takes a letter as a PDF, inspected as documents are [REF1] [DOC1]; another one replaces it.
 * @returns its name, size and version, and why it was refused, if it was: then nothing is kept
 */
export async function uploadLetter(
  deps: LetterFileDeps,
  token: string,
  { name, body }: { name: string; body: Readable },
): Promise<z.output<typeof uploadedLetter>> {
  const found = await findLink(deps, token)
  requireOpen(found)
  return ofApplicant(found.applicant_email)(() =>
    ofLink(found.id)(() => take(deps, token, { found, name, body })),
  )
}

/** A body that comes slowly holds no place of an inspection. */
async function take(
  deps: LetterFileDeps,
  token: string,
  { found, name, body }: { found: LinkedRow; name: string; body: Readable },
): Promise<z.output<typeof uploadedLetter>> {
  const bytes = await readAll(body)
  const inspected = await inspections(() => inspectBytes(deps, bytes))
  const refused = 'refused' in inspected ? inspected.refused : undefined
  const other =
    'type' in inspected && inspected.type !== 'application/pdf' ? 'Please upload a PDF.' : undefined
  const problem = refused ?? other
  const named = documentName(name, 'application/pdf')
  const letter = { name: named, bytes: bytes.length }
  if (problem) return { ...letter, fileVersion: found.file_version ?? 0, refused: problem }
  const fileVersion = await withLink(deps, token, (tx, row) => {
    requireOpen(row)
    return saveFile(tx, row.id, { name: named, bytes })
  })
  return { ...letter, fileVersion, refused: null }
}

/** Takes the uploaded letter back. */
export function takeLetterBack(deps: RefereeDeps, token: string): Promise<z.output<typeof removedLetter>> {
  return withLink(deps, token, async (tx, row) => {
    requireOpen(row)
    const fileVersion = await removeFile(tx, row.id)
    return {
      deletedCount: fileVersion === undefined ? 0 : 1,
      fileVersion: fileVersion ?? row.file_version ?? 0,
    }
  })
}

function requireOpen(row: LinkedRow): void {
  if (linkStateOf(row) !== 'open') throw new ProductError('reference_closed')
}

/** @throws ProductError `document_too_large` */
async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let held = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      held += chunk.length
      if (held > referenceLimits.fileBytes) throw new ProductError('document_too_large')
      chunks.push(chunk)
    }
  } finally {
    // So that the next request of the connection can be read.
    body.resume()
  }
  if (held === 0) throw new ProductError('document_too_large')
  return Buffer.concat(chunks)
}

/** The uploaded letter of a request that was sent, for officers [AUDIT1]. */
export async function openLetter({ db }: Pick<RefereeDeps, 'db'>, scope: Scope, id: SeenId) {
  const found = await findFile(db, id)
  assertHandled(found, scope)
  await recordView(db, {
    action: 'reference.look',
    ...aboutApplication({ ...found, id: found.application_id }),
  })
  return { name: found.file_name, type: 'application/pdf', bytes: found.file.length, content: found.file }
}
