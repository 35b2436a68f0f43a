import { storedValue } from '../api/stored-value.ts'

const stored = storedValue('local', 'menu')
const listeners = new Set<() => void>()
const narrow = () => matchMedia('(width < 80rem)')

/** Whether the side menu shows icons only; the device remembers it. Unless chosen, it does on small laptops. */
export const foldedMenu = {
  read: () => (stored.read() ?? (narrow().matches ? 'folded' : 'open')) === 'folded',
  write(folded: boolean) {
    stored.write(folded ? 'folded' : 'open')
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    const width = narrow()
    listeners.add(listener)
    width.addEventListener('change', listener)
    return () => {
      listeners.delete(listener)
      width.removeEventListener('change', listener)
    }
  },
}
