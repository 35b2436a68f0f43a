import type { Kysely } from 'kysely'
import { compareForms } from '../../../contract/forms/compare-forms.ts'
import { formLimits } from '../../../contract/forms/form-limits.ts'
import { emptyForm, type FormDefinition } from '../../../contract/forms/form-definition.ts'
import type { EditableForm } from '../../../contract/forms/forms.ts'
import { type Database, withTransaction } from '../../platform/database/connection.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ProductError } from '../../platform/product-error.ts'
import { append } from '../../platform/record/append.ts'
import { requireLocked, setPublishedForm } from '../scholarships/scholarship-edit-service.ts'
import {
  findForms,
  findPublishedForm,
  type FormRow,
  insertForm,
  publishForm,
  updateForm,
} from './form-repository.ts'

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
export async function readForm(db: Kysely<Tables>, scholarshipId: string): Promise<EditableForm> {
  return withTransaction(db, async tx => {
    await requireLocked(tx, scholarshipId)
    const { unpublished, published } = await findForms(tx, scholarshipId)
    const { definition } = unpublished ?? published ?? { definition: emptyForm }
    return {
      definition,
      version: unpublished?.version ?? 0,
      publishedAt: published?.published_at?.toISOString() ?? null,
      published: published?.definition ?? null,
      changes: changesSince(published, definition),
    }
  })
}

function changesSince(published: FormRow | undefined, next: FormDefinition) {
  return compareForms(published?.definition ?? emptyForm, next)
}

/** Writes the unpublished form of a scholarship. @returns its new version. */
export async function changeForm(
  db: Kysely<Tables>,
  scholarshipId: string,
  { version, definition }: { version: number; definition: FormDefinition },
): Promise<number> {
  return withTransaction(db, async tx => {
    await requireLocked(tx, scholarshipId)
    const { unpublished, published } = await findForms(tx, scholarshipId)
    if (version !== (unpublished?.version ?? 0)) throw new ProductError('changed_meanwhile')
    if (unpublished) await updateForm(tx, unpublished, definition)
    else if (published?.number === formLimits.versions) throw tooManyVersions()
    else await insertForm(tx, scholarshipId, { number: published?.number ?? 0, definition })
    // What was published stays in its version, so the record names versions.
    await append(tx, {
      action: 'form.save',
      objectId: scholarshipId,
      scholarshipId,
      before: { version },
      after: { version: version + 1 },
    })
    return version + 1
  })
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
    await requireLocked(tx, scholarshipId)
    const { unpublished, published } = await findForms(tx, scholarshipId)
    if (version !== (unpublished?.version ?? 0)) throw new ProductError('changed_meanwhile')
    if (!unpublished) return 0
    const broken = published
      ? changesSince(published, unpublished.definition).filter(({ kind }) => kind === 'breaking')
      : []
    if (broken.length > 0 && !breaking) {
      const fields = Object.fromEntries(broken.map(({ question, text }) => [question, text]))
      throw new ProductError('form_breaks_answers', { fields })
    }
    await publishForm(tx, unpublished, by)
    await setPublishedForm(tx, scholarshipId, unpublished.id)
    await append(tx, {
      action: 'form.publish',
      objectId: scholarshipId,
      scholarshipId,
      before: { number: published?.number ?? null },
      after: { number: unpublished.number },
    })
    return 1
  })
}

const tooManyVersions = () =>
  new ProductError('limit_reached', {
    message: `A form can be published up to ${formLimits.versions} times. Please duplicate the scholarship.`,
  })
