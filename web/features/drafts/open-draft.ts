import { v4 } from 'uuid'
import type { DraftChange, RefusedChange } from '../../../contract/drafts/drafts.ts'
import type { FormDefinition } from '../../../contract/forms/form-definition.ts'
import { specifiedLabels } from '../../../contract/forms/specified-labels.ts'
import { sessionCall } from '../../api/session-client.ts'
import { fieldErrors } from '../../forms/field-errors.ts'
import { unsavedChanges } from '../../forms/unsaved-changes.ts'
import { laterCode, useLaterCode } from '../../ui/loading/later-code.ts'
import { type Answer, DraftSaver, fitting, type Refused, refusedIn } from './draft-saver.ts'

/** What checks the fields that every application has; it comes once the page can be used. */
const checks = laterCode(() => import('../../../contract/applications/application-form.ts'))

/** Draws the page again once these fields can be checked. */
export function useChecks(): void {
  // The server checks what is sent.
  useLaterCode(checks, true, () => undefined)
}

/** A draft that is open in this tab. */
export interface OpenDraft {
  saver: DraftSaver
  /** What is wrong with the fields that every application has, by field; nothing until they can be checked. */
  checkSpecified: (
    definition: FormDefinition,
    answers: Readonly<Record<string, Answer>>,
  ) => Record<string, string>
}

/** What a draft is for: a new application to a scholarship, or the correction of an application. */
export type DraftTarget = { scholarshipId: string; several?: true } | { applicationId: string }

/**
 * Begins to prepare or to correct an application, or continues; what an earlier page could not save is sent first [DRAFT2].
 * @param owner the email of the signed-in person
 * @throws ApiError
 */
export async function openDraft(target: DraftTarget, owner: string): Promise<OpenDraft> {
  const begun = await ('applicationId' in target
    ? sessionCall('POST /drafts/correct/:id', { params: { id: target.applicationId } })
    : sessionCall('POST /drafts', { body: target }))
  const id = begun._id
  const kept = unsavedChanges<DraftChange>(owner, id)
  const asked = begun.corrects?.request?.questions
  const { left, refused } = await sendLeft(id, { kept, asked })
  const draft = left.length > 0 ? await sessionCall('GET /drafts/:id', { params: { id } }) : begun
  const tab = v4()
  // Under this page's name before the earlier ones' go.
  if (await kept.write({ tab, changes: refused.map(({ change }) => change) })) {
    // What is not asked for waits until it can be sent again [TALK1].
    for (const each of left) if (each.changes.every(change => isAsked(change, asked))) await kept.forget(each)
  }
  return {
    saver: new DraftSaver(draft, { tab, kept, refused }),
    checkSpecified: (definition, answers) => {
      const form = checks.now()?.applicationFormOf(specifiedLabels(definition))
      if (!form) return {}
      const specified = Object.fromEntries(
        Object.keys(form.shape).map(field => [field, answers[field] ?? '']),
      )
      const checked = form.safeParse(specified)
      return checked.success ? {} : fieldErrors(checked.error.issues)
    },
  }
}

/**
 * Sends what pages have left on this device, in their names: a page that is still open and sends the same again changes
 * nothing. @returns what there was, and what of it the server refused
 */
async function sendLeft(
  id: string,
  { kept, asked }: { kept: ReturnType<typeof unsavedChanges<DraftChange>>; asked: string[] | undefined },
) {
  const left = await kept.left()
  const refused: Refused[] = []
  for (const { tab, changes } of left) {
    for (let rest = changes.filter(change => isAsked(change, asked)); rest.length > 0; ) {
      const chunk = fitting(rest.slice(0, 50))
      const messages = new Map((await send(id, tab, chunk)).map(one => [one.question, one.message]))
      for (const change of chunk) {
        const message = messages.get(change.question)
        if (message) refused.push({ change, message })
      }
      rest = rest.slice(chunk.length)
    }
  }
  return { left, refused }
}

/** Whether a change can be saved while the office asks for these answers, or for none. */
function isAsked({ question }: DraftChange, asked: readonly string[] | undefined): boolean {
  return !asked || asked.includes(question)
}

/** @returns what the server refused. @throws ApiError when it could not answer for the changes */
async function send(id: string, tab: string, changes: DraftChange[]): Promise<RefusedChange[]> {
  try {
    return (await sessionCall('PATCH /drafts/:id', { params: { id }, body: { tab, changes } })).refused
  } catch (error) {
    const refused = refusedIn(changes, error)
    if (!refused) throw error
    return refused
  }
}
