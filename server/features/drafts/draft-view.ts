import type { ConflictRow } from './draft-answer-repository.ts'

/** A conflict as its person sees it. */
export function presentConflict({ id, question, answer, at, tab }: ConflictRow) {
  return { _id: id, question, answer, at: new Date(at).toISOString(), tab }
}
