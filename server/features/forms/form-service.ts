import type { Kysely } from 'kysely'
import { compareForms } from '../../../contract/forms/compare-forms.ts'
import { emptyForm, type FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { EditableForm } from '../../../contract/forms/forms.ts'
import type { SeenId } from '../../platform/access/scope.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { setPublishedForm } from '../scholarships/scholarship-edit-service.ts'
import {
  publishVersion,
  readVersions,
  requireVersion,
  type Version,
} from '../scholarships/version-service.ts'
import { findPublishedForm } from './form-repository.ts'

export {
  findPublishedForm,
  readEmptyForm,
  readLongestAnswers,
  readPublished,
} from './form-repository.ts'

/** What a scholarship asks after the specified fields [FORM1]. */
export async function readApplicationForm(db: Database, scholarshipId: string) {
  const form = await findPublishedForm(db, scholarshipId)
  if (!form) throw new ProductError('not_found')
  const { count, asks, letters_close } = form
  return {
    formVersion: form.id,
    definition: form.definition ?? emptyForm,
    references: count && asks ? { count, asks, closesAt: letters_close.toISOString() } : null,
  }
}

/** The form as staff write it, with what publishing it would change [FORM2]. */
export async function readForm(db: Kysely<Tables>, scholarshipId: SeenId): Promise<EditableForm> {
  const { unpublished, published } = await readVersions(db, 'form', scholarshipId)
  const { definition } = unpublished ?? published ?? { definition: emptyForm }
  return {
    definition,
    version: unpublished?.version ?? 0,
    publishedAt: published?.published_at?.toISOString() ?? null,
    published: published?.definition ?? null,
    changes: changesSince(published, definition),
  }
}

function changesSince(published: Version<'form'> | undefined, next: FormDefinition) {
  return compareForms(published?.definition ?? emptyForm, next)
}

/**
 * Publishes the form that was written [FORM2]. @returns 0 when nothing had changed since the last publication
 * @throws ProductError `not_found`, `changed_meanwhile`, or `form_breaks_answers` with what breaks, if not confirmed
 */
export async function publish(
  db: Kysely<Tables>,
  { scholarshipId, by }: { scholarshipId: string; by: string },
  { version, breaking }: { version: number; breaking: boolean },
): Promise<number> {
  return withTransaction(db, async tx => {
    const { unpublished, published } = await requireVersion(tx, 'form', { scholarshipId, version })
    if (!unpublished) return 0
    const broken = published
      ? changesSince(published, unpublished.definition).filter(({ kind }) => kind === 'breaking')
      : []
    if (broken.length > 0 && !breaking) {
      const fields = Object.fromEntries(broken.map(({ question, text }) => [question, text]))
      throw new ProductError('form_breaks_answers', { fields })
    }
    await publishVersion(tx, 'form', { unpublished, published }, { scholarshipId, by })
    await setPublishedForm(tx, scholarshipId, unpublished.id)
    return 1
  })
}
