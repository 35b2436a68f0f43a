import { isId } from '../../../contract/core/ids.ts'
import { storedValue } from '../../api/stored-value.ts'

/** What a visitor saves, as ids in JSON: this browser keeps it until somebody signs in [SAVE1]. */
export const guestSaved = storedValue('local', 'saved')

/** When a tab of this browser last changed what the signed-in person saves, in milliseconds since 1970. */
export const savedChange = storedValue('local', 'savedChangedAt')

/** @returns the ids that a visitor saved here; invalid entries are ignored */
export function guestSavedIds(): string[] {
  try {
    const ids = JSON.parse(guestSaved.read() ?? '[]') as unknown[]
    return ids.filter(id => typeof id === 'string').filter(isId)
  } catch {
    return []
  }
}

/** Stores these ids; without any, removes the entry. */
export function storeGuestSavedIds(ids: readonly string[]): void {
  if (ids.length > 0) guestSaved.write(JSON.stringify(ids))
  else guestSaved.remove()
}
