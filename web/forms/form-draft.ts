import { ownValue } from '../api/person-session.ts'

/** What a person has entered into a form so far; this tab keeps it across a reload, until they log out [F2]. */
export function formDraft<Entered extends object>(key: string) {
  const stored = ownValue(`draft:${key}`)
  return {
    read(): Partial<Entered> {
      try {
        return JSON.parse(stored.read() ?? '{}') as Partial<Entered>
      } catch {
        return {}
      }
    },
    write: (draft: Partial<Entered>) => stored.write(JSON.stringify(draft)),
    remove: () => stored.remove(),
  }
}
