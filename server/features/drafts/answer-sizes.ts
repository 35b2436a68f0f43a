import { LRUCache } from 'lru-cache'
import { applicationFieldLabels, longestSpecified } from '../../../contract/forms/specified-fields.ts'
import type { DraftChange, RefusedChange } from '../../../contract/drafts/drafts.ts'
import type { Database } from '../../platform/database/connection.ts'
import { readLongestAnswers } from '../forms/form-service.ts'
import { ProductError } from '../../platform/product-error.ts'
import { findDraftForm, type OwnDraft } from './draft-repository.ts'

/** By person and draft, so that a save costs no further statement. */
const known = new LRUCache<string, ReadonlyMap<string, number>>({ max: 20_000 })

/** Changes that can be saved, and those that cannot. */
export interface Judged {
  savable: DraftChange[]
  refused: RefusedChange[]
}

/**
 * Judges changes by the published forms of the draft's scholarship: whether there is such a question, and how long an
 * answer it takes. @throws ProductError `not_found`
 */
export async function judgeSizes(
  db: Database,
  own: OwnDraft,
  changes: readonly DraftChange[],
): Promise<Judged> {
  const key = `${own.userId} ${own.id}`
  const longest = known.get(key)
  if (longest) {
    const judged = judge(longest, changes)
    if (judged.refused.length === 0) return judged
  }
  // A form that was published since may ask more.
  const draft = await findDraftForm(db, own)
  if (!draft) throw new ProductError('not_found')
  const fresh = await readLongestAnswers(db, draft)
  known.set(key, fresh)
  return judge(fresh, changes)
}

function judge(longest: ReadonlyMap<string, number>, changes: readonly DraftChange[]): Judged {
  const judged: Judged = { savable: [], refused: [] }
  for (const change of changes) {
    const message = problemOf(change, longestOf(longest, change.question))
    if (message) judged.refused.push({ question: change.question, message })
    else judged.savable.push(change)
  }
  return judged
}

function longestOf(longest: ReadonlyMap<string, number>, question: string): number | undefined {
  return Object.hasOwn(applicationFieldLabels, question) ? longestSpecified : longest.get(question)
}

function problemOf({ answer }: DraftChange, longest: number | undefined): string | undefined {
  if (longest === undefined) return 'This application has no such question.'
  const characters = [answer].flat().join('').length
  return characters > longest
    ? `This is too long to be saved. Please use at most ${longest.toLocaleString('en')} characters.`
    : undefined
}
