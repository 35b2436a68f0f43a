import { sql } from 'kysely'
import type { DraftChange } from '../../../contract/drafts/drafts.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { Database } from '../../platform/database/connection.ts'
import { newId } from '../../platform/database/new-id.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { OwnDraft } from './draft-repository.ts'

const answerColumns = ['question', 'answer', 'version', 'tab', 'sequence', 'at', 'bytes'] as const

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

/** The answers of a person's other drafts, the one changed last first, with the forms that ask for them now. */
export async function listOtherDrafts(db: Database, { id, userId }: OwnDraft, limit: number) {
  const { rows } = await sql<{
    definition: FormDefinition
    answers: Record<string, DraftChange['answer']>
    scholarshipName: string
    changedAt: Date
  }>`
    select definition, answers, scholarship_name as "scholarshipName", changed_at as "changedAt"
      from (
        select id, scholarship_id, changed_at from application_drafts
         where user_id = ${userId} and id <> ${id} order by changed_at desc limit ${limit}
      ) as draft
      join scholarships on scholarships.id = draft.scholarship_id
      join form_versions on form_versions.id = scholarships.form_version_id
      cross join lateral (
        select coalesce(jsonb_object_agg(question, answer), '{}') as answers from draft_answers where draft_id = draft.id
      ) as answered
     order by changed_at desc`.execute(db)
  return rows.map(({ changedAt, ...row }) => ({ ...row, at: changedAt.toISOString() }))
}

/** The result of a tab's changes. */
interface Written {
  savedAt: Date
  /** The answers that were written. */
  written: { question: string; version: number }[]
  conflicts: ConflictRow[]
}

export interface ConflictRow {
  id: string
  question: string
  answer: DraftChange['answer']
  /** In UTC; as text where PostgreSQL has made JSON of it. */
  at: Date | string
  tab: string
}

/**
 * Writes a tab's changes that are based on the stored answers, or follow the tab's own [DRAFT2]. It is one statement,
 * because thousands of people save at once (docs/performance.md).
 * @param sent `bytes`: how much the answers may grow by it
 * @returns nothing when there is no such draft, no room in it for this many bytes, or when the office asks for other answers
 */
export async function writeAnswers(
  db: Database,
  { id, userId }: OwnDraft,
  { tab, changes, bytes }: { tab: string; changes: readonly DraftChange[]; bytes: number },
): Promise<Written | undefined> {
  const { rows } = await sql<Written>`
    with touched as (
      update application_drafts set changed_at = clock_timestamp(), room = room - ${bytes}::integer
      where id = ${id} and user_id = ${userId} and room >= ${bytes}::integer
        and not exists (select from information_requests as request
          where request.application_id = application_drafts.application_id and settled_at is null
            and not request.questions @> ${changes.map(({ question }) => question)}::text[])
      returning id, changed_at
    ), written as (
      insert into draft_answers (draft_id, question, answer, version, tab, sequence)
      select touched.id, change.question, change.answer, change.base + 1, ${tab}::uuid, change.sequence
      from touched, jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as change (question text, answer jsonb, base integer, sequence integer)
      on conflict (draft_id, question) do update set
        answer = excluded.answer,
        version = draft_answers.version + 1,
        tab = excluded.tab,
        sequence = excluded.sequence,
        at = now()
      where draft_answers.version = excluded.version - 1
        or (draft_answers.tab = excluded.tab and draft_answers.sequence < excluded.sequence)
      returning question, version
    )
    select changed_at as "savedAt",
      (select coalesce(json_agg(written), '[]') from written) as written,
      (select coalesce(json_agg(conflict), '[]') from (
        select id, question, answer, at, tab from draft_conflicts where draft_id = touched.id order by at, id
      ) conflict) as conflicts
    from touched ${prepared}`.execute(db)
  return rows[0]
}

/**
 * Writes answers to a draft's unanswered questions. Version 0 is a suggestion: it counts as no answer when its person, or
 * another call of this, writes one.
 */
export async function fillAnswers(
  db: Database,
  draftId: string,
  answers: readonly Pick<DraftChange, 'question' | 'answer'>[],
  version: 0 | 1 = 1,
): Promise<void> {
  const tab = newId()
  const rows = answers.map(({ question, answer }, sequence) => ({
    draft_id: draftId,
    question,
    answer: JSON.stringify(answer),
    version,
    tab,
    sequence,
  }))
  await db
    .insertInto('draft_answers')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['draft_id', 'question'])
        .doUpdateSet(eb => ({
          answer: eb.ref('excluded.answer'),
          version: eb.ref('excluded.version'),
          tab: eb.ref('excluded.tab'),
          sequence: eb.ref('excluded.sequence'),
        }))
        .where('draft_answers.version', '=', 0),
    )
    .execute()
}

/** The conflicts of a draft, the oldest first. */
export function listConflictRows(db: Database, draftId: string) {
  return db
    .selectFrom('draft_conflicts')
    .select(['id', 'question', 'answer', 'at', 'tab', 'base', 'bytes'])
    .where('draft_id', '=', draftId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Stores conflicts alongside the saved answers; for one tab and one base version only the latest is kept. */
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
