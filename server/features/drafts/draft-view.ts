import type { ConflictRow } from './draft-answer-repository.ts'

/** An answer that waits for a choice, as its person sees it. */
export function presentConflict({ id, question, answer, at, tab }: ConflictRow) {
  return { _id: id, question, answer, at: new Date(at).toISOString(), tab }
}
