import { storedValue } from '../api/stored-value.ts'

/** The texts of a form's inputs by name, as far as there are any. */
export type FormDraft<Name extends string> = Partial<Record<Name, string>>

/** What a person has typed into a form so far; this tab keeps it across a reload, until they log out [F2]. */
export function formDraft<Name extends string>(key: string) {
  const stored = storedValue('session', `draft:${key}`)
  return {
    read(): FormDraft<Name> {
      try {
        return JSON.parse(stored.read() ?? '{}') as FormDraft<Name>
      } catch {
        return {}
      }
    },
    write: (draft: FormDraft<Name>) => stored.write(JSON.stringify(draft)),
    remove: () => stored.remove(),
  }
}
