type Area = 'local' | 'session'

/** What storage refused to take, by area and key: this page keeps it while it is open. */
export const refused = new Map<string, string>()

/** A text that the browser keeps under `key`; where storage is blocked or full, this page keeps it while it is open. */
export function storedValue(area: Area, key: string) {
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  const name = `${area} ${key}`
  return {
    key,
    read(): string | null {
      try {
        return refused.get(name) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    write(value: string) {
      refused.delete(name)
      try {
        storage().setItem(key, value)
      } catch {
        refused.set(name, value)
      }
    },
    remove() {
      refused.delete(name)
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
