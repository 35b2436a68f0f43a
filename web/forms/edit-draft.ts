import { formDraft } from './form-draft.ts'
import { differing, type Edit, type Texts } from './merge-edits.ts'

/** What a person has typed into a form over what is saved; this tab keeps both until it is saved or discarded. */
export function editDraft<Field extends string>(key: string, fields: readonly Field[]) {
  const draft = formDraft<Record<string, string>>(key)
  return {
    /** @returns what was typed, and over what; both are what the server has `now` where nothing was */
    read(now: Texts<Field>): Edit<Field> {
      const texts = draft.read()
      const base = { ...now }
      const typed = { ...now }
      for (const field of fields) {
        base[field] = texts[`base.${field}`] ?? now[field]
        typed[field] = texts[field] ?? base[field]
      }
      return { base, typed }
    },
    write({ base, typed }: Edit<Field>) {
      if (differing(fields, base, typed).length === 0) return draft.remove()
      const before = Object.fromEntries(fields.map(field => [`base.${field}`, base[field]]))
      draft.write({ ...before, ...typed })
    },
    /** Forgets what was typed into one field. */
    drop(field: Field) {
      const { [field]: _typed, [`base.${field}`]: _base, ...others } = draft.read()
      draft.write(others)
    },
    isKept: () => Object.keys(draft.read()).length > 0,
    remove: () => draft.remove(),
  }
}

export type EditDraft<Field extends string> = ReturnType<typeof editDraft<Field>>
