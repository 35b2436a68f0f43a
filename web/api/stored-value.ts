type Area = 'local' | 'session'

/** A text that the browser keeps under `key`; where storage is blocked, this page keeps it while it is open. */
export function storedValue(area: Area, key: string) {
  let fallback: string | null = null
  const storage = () => (area === 'local' ? localStorage : sessionStorage)
  return {
    key,
    read(): string | null {
      try {
        return storage().getItem(key)
      } catch {
        return fallback
      }
    },
    write(value: string) {
      try {
        storage().setItem(key, value)
      } catch {
        fallback = value
      }
    },
    remove() {
      fallback = null
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was stored.
      }
    },
  }
}
