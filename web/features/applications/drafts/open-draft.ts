import { v4 } from 'uuid'
import type { DraftChange } from '../../../../contract/drafts/drafts.ts'
import { ApiError } from '../../../api/client.ts'
import { sessionCall } from '../../../api/session-client.ts'
import { fieldErrors } from '../../../forms/field-errors.ts'
import { keptChanges } from '../../../forms/kept-changes.ts'
import { type Answer, DraftSaver, fitting } from './draft-saver.ts'

/** A draft that is open in this tab. */
export interface OpenDraft {
  saver: DraftSaver
  /** What is wrong with the fields that every application has, by field. */
  checkSpecified: (answers: Readonly<Record<string, Answer>>) => Record<string, string>
}

/**
 * Begins to prepare an application, or goes on with it; what an earlier page could not save is sent first [DRAFT2].
 * @param owner the email of the signed-in person
 * @throws ApiError
 */
export async function openDraft(scholarshipId: string, owner: string): Promise<OpenDraft> {
  const [{ applicationForm }, begun] = await Promise.all([
    import('../../../../contract/applications/applications.ts'),
    sessionCall('POST /drafts', { body: { scholarshipId } }),
  ])
  const id = begun._id
  const kept = keptChanges<DraftChange>(owner, id)
  const sent = await sendLeft(id, kept)
  const draft = sent ? await sessionCall('GET /drafts/:id', { params: { id } }) : begun
  return {
    saver: new DraftSaver(draft, { tab: v4(), kept }),
    checkSpecified: answers => {
      const specified = Object.fromEntries(
        Object.keys(applicationForm.shape).map(field => [field, answers[field] ?? '']),
      )
      const checked = applicationForm.safeParse(specified)
      return checked.success ? {} : fieldErrors(checked.error.issues)
    },
  }
}

/**
 * Sends what pages have left on this device, in their names: a page that is still open and sends the same again changes
 * nothing. What the server refuses stays. @returns whether there was anything
 */
async function sendLeft(id: string, kept: ReturnType<typeof keptChanges<DraftChange>>): Promise<boolean> {
  const left = await kept.left()
  for (const { tab, changes } of left) {
    try {
      for (let rest = [...changes]; rest.length > 0; ) {
        const batch = fitting(rest.slice(0, 50))
        await sessionCall('PATCH /drafts/:id', { params: { id }, body: { tab, changes: batch } })
        rest = rest.slice(batch.length)
      }
      await kept.forget({ tab, changes })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error
      console.error('What was kept on this device was refused.', error)
    }
  }
  return left.length > 0
}
