import { sql } from 'kysely'
import type { DraftChange } from '../../contract/drafts/drafts.ts'
import type { Database } from '../database/connection.ts'
import { newId } from '../database/new-id.ts'

const answerColumns = ['question', 'answer', 'version', 'tab', 'sequence'] as const

/** The answers of a draft, or those to some of its questions. */
export function listAnswerRows(db: Database, draftId: string, questions?: readonly string[]) {
  return db
    .selectFrom('draft_answers')
    .select(answerColumns)
    .where('draft_id', '=', draftId)
    .$if(questions !== undefined, query => query.where('question', '=', sql<string>`any(${questions})`))
    .execute()
}

export type AnswerRow = Awaited<ReturnType<typeof listAnswerRows>>[number]

/**
 * Writes the changes of a tab that were made from what stands there, or by the tab that wrote it last [DRAFT2].
 * @returns the answers that were written
 */
export async function writeAnswers(
  db: Database,
  draftId: string,
  { tab, changes }: { tab: string; changes: readonly DraftChange[] },
): Promise<AnswerRow[]> {
  const rows = changes.map(({ question, answer, base, sequence }) => ({
    draft_id: draftId,
    question,
    answer: JSON.stringify(answer),
    version: base + 1,
    tab,
    sequence,
  }))
  return db
    .insertInto('draft_answers')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['draft_id', 'question'])
        .doUpdateSet(eb => ({
          answer: eb.ref('excluded.answer'),
          version: eb('draft_answers.version', '+', 1),
          tab: eb.ref('excluded.tab'),
          sequence: eb.ref('excluded.sequence'),
          at: sql<Date>`now()`,
        }))
        .where(eb =>
          eb.or([
            eb('draft_answers.version', '=', eb('excluded.version', '-', 1)),
            eb.and([
              eb('draft_answers.tab', '=', eb.ref('excluded.tab')),
              eb('draft_answers.sequence', '<', eb.ref('excluded.sequence')),
            ]),
          ]),
        ),
    )
    .returning(answerColumns.map(column => `draft_answers.${column}` as const))
    .execute()
}

/** The conflicts of a draft, the oldest first. */
export function listConflictRows(db: Database, draftId: string) {
  return db
    .selectFrom('draft_conflicts')
    .select(['id', 'question', 'answer', 'at'])
    .where('draft_id', '=', draftId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Keeps what a tab wrote beside what stands there; of what it wrote on top of one version the newest counts. */
export async function writeConflicts(
  db: Database,
  draftId: string,
  { tab, changes }: { tab: string; changes: readonly DraftChange[] },
): Promise<void> {
  const rows = changes.map(({ question, answer, base, sequence }) => ({
    id: newId(),
    draft_id: draftId,
    question,
    answer: JSON.stringify(answer),
    tab,
    sequence,
    base,
  }))
  await db
    .insertInto('draft_conflicts')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['draft_id', 'question', 'tab', 'base'])
        .doUpdateSet(eb => ({
          answer: eb.ref('excluded.answer'),
          sequence: eb.ref('excluded.sequence'),
          at: sql<Date>`now()`,
        }))
        .whereRef('draft_conflicts.sequence', '<', 'excluded.sequence'),
    )
    .execute()
}

/** Removes a settled conflict. @returns its question; nothing when it was settled before */
export async function deleteConflict(db: Database, draftId: string, id: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('draft_conflicts')
    .where('draft_id', '=', draftId)
    .where('id', '=', id)
    .returning('question')
    .executeTakeFirst()
  return gone?.question
}
