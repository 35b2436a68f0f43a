import { ownJson } from '../api/own-json.ts'

/** What a person has entered into a form so far; this tab keeps it across a reload, until they log out [F2]. */
export function formDraft<Entered extends object>(key: string) {
  const stored = ownJson<Partial<Entered>>(`draft:${key}`)
  return { ...stored, read: (): Partial<Entered> => stored.read() ?? {} }
}
