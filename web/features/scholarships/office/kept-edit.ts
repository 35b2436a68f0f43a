import type { ScholarshipField } from '../../../../contract/scholarships/scholarships.ts'
import { formDraft } from '../../../forms/form-draft.ts'
import { differing, type FormValues, merge } from './form-values.ts'
import { scholarshipFields } from './scholarship-inputs.ts'

/** What was typed, and below `base.` what it was typed over. */
type KeptName = ScholarshipField | `base.${ScholarshipField}`

export type KeptEdit = ReturnType<typeof keptEdit>

/** What somebody has typed into the edit of a scholarship; this tab keeps it until it is saved or discarded [T1]. */
export function keptEdit(email: string, id: string) {
  const draft = formDraft<KeptName>(`edit:${email}:${id}`)
  return {
    /** @returns the form with what was typed, brought up to what the server has `now`, and what others have changed */
    open(now: FormValues) {
      const texts = draft.read()
      const base = { ...now }
      const typed = { ...now }
      for (const field of scholarshipFields) {
        base[field] = texts[`base.${field}`] ?? now[field]
        typed[field] = texts[field] ?? base[field]
      }
      return merge(base, typed, now)
    },
    write(base: FormValues, typed: FormValues) {
      if (differing(base, typed).length === 0) return draft.remove()
      const before = Object.fromEntries(scholarshipFields.map(field => [`base.${field}`, base[field]]))
      draft.write({ ...before, ...typed })
    },
    remove: () => draft.remove(),
  }
}
