import { storedValue } from '../api/stored-value.ts'

const stored = storedValue('local', 'menu')
const listeners = new Set<() => void>()

/** Whether the side menu shows icons only; the device remembers it. */
export const foldedMenu = {
  read: () => stored.read() === 'folded',
  write(folded: boolean) {
    stored.write(folded ? 'folded' : 'open')
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
