import type { FormDefinition } from '../../../../contract/forms/form-definition.ts'
import { storedValue } from '../../../api/stored-value.ts'

/** A form that is not saved yet, with the version it was made from. */
interface KeptForm {
  form: FormDefinition
  version: number
}

/** What was changed in a form; this tab keeps it across pages and reloads until it is saved. */
export function formAutosave(key: string) {
  const stored = storedValue('session', `draft:form:${key}`)
  return {
    read(): KeptForm | undefined {
      const text = stored.read()
      return text ? (JSON.parse(text) as KeptForm) : undefined
    },
    write: (kept: KeptForm) => stored.write(JSON.stringify(kept)),
    remove: () => stored.remove(),
  }
}
