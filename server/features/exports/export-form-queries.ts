import { sql } from 'kysely'
import { answerColumn } from '../../../contract/exports/export-terms.ts'
import type { ExportQuestions } from '../../../contract/exports/exports.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { questionsOf } from '../../../contract/forms/question-kinds.ts'
import type { Database } from '../../platform/database/connection.ts'

/** Versions of forms that are read at once. */
const atOnce = 100

/** The published forms of these scholarships, or of all, the newest first. */
async function* publishedForms(
  db: Database,
  scholarships: readonly string[] | undefined,
): AsyncGenerator<FormDefinition[]> {
  for (let offset = 0; ; offset += atOnce) {
    let query = db.selectFrom('form_versions').select('definition').where('published_at', 'is not', null)
    if (scholarships) query = query.where('scholarship_id', '=', sql<string>`any(${scholarships}::uuid[])`)
    const rows = await query
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(atOnce)
      .offset(offset)
      .execute()
    if (rows.length > 0) yield rows.map(({ definition }) => definition)
    if (rows.length < atOnce) return
  }
}

/**
 * The questions of a scholarship and of the other rounds of its series, in the newest wording: first those that the newest form
 * asks, in its order, then those that are not asked any more.
 */
export async function listExportQuestions(
  db: Database,
  scholarships: readonly string[],
): Promise<ExportQuestions> {
  const questions = new Map<string, ExportQuestions[number]>()
  let isNewest = true
  for await (const forms of publishedForms(db, scholarships)) {
    for (const form of forms) {
      for (const question of questionsOf(form)) {
        const column = answerColumn(question)
        if (!questions.has(column))
          questions.set(column, { column, wording: question.wording, asked: isNewest })
      }
      isNewest = false
    }
  }
  return [...questions.values()]
}

/** The newest wording of each of these columns of answers; a column that no form asks has none. */
export async function findWordings(
  db: Database,
  columns: readonly string[],
  scholarships: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(columns)
  const wordings = new Map<string, string>()
  if (wanted.size === 0) return wordings
  for await (const forms of publishedForms(db, scholarships)) {
    for (const question of forms.flatMap(questionsOf)) {
      const column = answerColumn(question)
      if (wanted.delete(column)) wordings.set(column, question.wording)
    }
    if (wanted.size === 0) break
  }
  return wordings
}
