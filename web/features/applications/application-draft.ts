import type { ApplicationForm } from '../../../contract/applications.ts'
import { storedValue } from '../../browser/stored-value.ts'

export type ApplicationDraft = Partial<Record<keyof ApplicationForm, string>>

/** What a person has typed into an application so far; this tab keeps it across a reload [F2]. */
export function applicationDraft(email: string, scholarshipId: string) {
  const stored = storedValue('session', `application-draft:${email}:${scholarshipId}`)
  return {
    read(): ApplicationDraft {
      try {
        return JSON.parse(stored.read() ?? '{}') as ApplicationDraft
      } catch {
        return {}
      }
    },
    write: (draft: ApplicationDraft) => stored.write(JSON.stringify(draft)),
    remove: () => stored.remove(),
  }
}
