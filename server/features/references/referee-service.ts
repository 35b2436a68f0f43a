import type { Kysely, Transaction } from 'kysely'
import type { RefereePage } from '../../../contract/references/references.ts'
import type { ReferenceLinkState } from '../../../contract/references/reference-terms.ts'
import { withTransaction } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { ProductError } from '../../platform/product-error.ts'
import type { SignedLinks } from '../notifications/mail-preferences-service.ts'
import { sendReferenceCopy } from './jobs/send-reference-copy.ts'
import { tellApplicant } from './tell-applicant-service.ts'
import {
  findLinked,
  forgetReferee,
  type LinkedRow,
  lockLinked,
  noteOpened,
  saveText,
  settle,
} from './letter-repository.ts'
import { listEarlier } from './earlier-letter-repository.ts'
import { linkStateOf } from './reference-policy.ts'
import { linkView } from './reference-view.ts'

export interface RefereeDeps {
  db: Kysely<Tables>
  links: Pick<SignedLinks, 'reference' | 'readReference'>
}

/** What a mailed link leads to; reading changes nothing, since scanners open links [REF1]. */
export async function readLink(deps: RefereeDeps, token: string): Promise<RefereePage> {
  const row = await findLink(deps, token)
  return linkView(row, linkStateOf(row) === 'open' ? await listEarlier(deps.db, row.id) : [])
}

/** The request of a mailed link. @throws ProductError `link_expired` */
export async function findLink({ db, links }: RefereeDeps, token: string): Promise<LinkedRow> {
  const id = links.readReference(token)
  const row = id === undefined ? undefined : await findLinked(db, id)
  if (!row) throw new ProductError('link_expired')
  return row
}

/** Notes that a request was opened. */
export async function openLink(deps: RefereeDeps, token: string): Promise<ReferenceLinkState> {
  return withLink(deps, token, async (tx, row) => {
    const state = linkStateOf(row)
    if (state === 'open') await noteOpened(tx, row.id)
    return state
  })
}

/** Saves what was typed so far. @returns its version. */
export async function saveLetter(
  deps: RefereeDeps,
  token: string,
  letter: { text: string; version: number },
): Promise<number> {
  return withLink(deps, token, async (tx, row) => {
    if (linkStateOf(row) !== 'open') throw new ProductError('reference_closed')
    return saveWithin(tx, row, letter)
  })
}

/** The same text again, as after an answer that was lost, is saved already. */
async function saveWithin(
  tx: Transaction<Tables>,
  row: LinkedRow,
  letter: { text: string; version: number },
): Promise<number> {
  if (row.version !== null && row.text === letter.text) return row.version
  const version = await saveText(tx, row.id, letter)
  if (version === undefined) throw changedElsewhere()
  return version
}

/** Whether a tab shows another PDF than there is: another one has uploaded it, or has taken one back. */
export function isOtherFile(
  { file_version }: Pick<LinkedRow, 'file_version'>,
  { fileVersion }: { fileVersion?: number | undefined },
): boolean {
  return fileVersion !== undefined && fileVersion !== (file_version ?? 0)
}

const otherFile =
  'The PDF was changed in another tab or on another device. Nothing was sent: please look at it, then send again.'

/** Another tab has saved the letter meanwhile. */
export function changedElsewhere(): ProductError {
  return new ProductError('changed_meanwhile', {
    message: 'This letter was changed in another tab or on another device. What you typed here is not saved.',
  })
}

/**
 * Sends the letter, once: a second time changes nothing.
 * @throws ProductError `link_expired`, `reference_closed`, `changed_meanwhile`, `invalid_input` for an empty one
 */
export async function sendReference(
  deps: RefereeDeps,
  token: string,
  letter: { text: string; version: number; fileVersion?: number | undefined },
): Promise<ReferenceLinkState> {
  return withLink<ReferenceLinkState>(deps, token, async (tx, row) => {
    const state = linkStateOf(row)
    if (state === 'received') return state
    if (state !== 'open') throw new ProductError('reference_closed')
    if (letter.text.trim() === '' && row.file_name === null)
      throw new ProductError('invalid_input', { fields: { text: 'Please write the letter, or upload it.' } })
    if (isOtherFile(row, letter)) throw new ProductError('changed_meanwhile', { message: otherFile })
    await saveWithin(tx, row, letter)
    await settle(tx, row.id, 'received')
    await tellApplicant(tx, row, 'received')
    const key = `reference-copy:${row.id}:${newId()}`
    await enqueue(tx, sendReferenceCopy, { key, payload: { request: row.id } })
    return 'received'
  })
}

/** Declines; the applicant can ask again. */
export async function declineReference(deps: RefereeDeps, token: string): Promise<ReferenceLinkState> {
  return withLink<ReferenceLinkState>(deps, token, async (tx, row) => {
    const state = linkStateOf(row)
    if (state === 'declined') return state
    if (state !== 'open') throw new ProductError('reference_closed')
    await settle(tx, row.id, 'declined')
    await tellApplicant(tx, row, 'declined')
    return 'declined'
  })
}

/** Deletes everything about the person at this address. Its mailbox received the link, so whoever has the link may ask. */
export async function forgetByLink(deps: RefereeDeps, token: string): Promise<ReferenceLinkState> {
  return withLink<ReferenceLinkState>(deps, token, async (tx, row) => {
    if (row.email !== '') await forgetReferee(tx, row.email)
    return 'forgotten'
  })
}

/** Acts on the request of a mailed link, one after the other. @throws ProductError `link_expired` */
export function withLink<Result>(
  { db, links }: RefereeDeps,
  token: string,
  act: (tx: Transaction<Tables>, row: LinkedRow) => Promise<Result>,
): Promise<Result> {
  return withTransaction(db, async tx => {
    const id = links.readReference(token)
    const row = id === undefined ? undefined : await lockLinked(tx, id)
    if (!row) throw new ProductError('link_expired')
    return act(tx, row)
  })
}
